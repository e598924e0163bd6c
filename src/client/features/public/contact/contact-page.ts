import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../../../contract/pages.ts';
import { getPortal } from '../../../../contract/portal.ts';
import { nameOfInstitution } from '../../shared/page/institution-name.ts';
import type { HeadQuestion, PageHead, PageQuestion, PublicPage } from '../../shared/page/public-page.ts';
import { breadcrumbsOf, organizationOf } from '../../shared/page/structured.ts';
import { inLanguage } from '../../shared/page/words.ts';
import { ContactScreen } from './ContactScreen.tsx';
import type { Contact, ContactData } from './contact-data.ts';

const read = async ({ ask }: PageQuestion): Promise<ContactData> => {
  const { contacts, helpPhone } = (await ask(getPortal)).data;
  return { contacts, helpPhone };
};

const placeOf =
  ({ t, language, url }: HeadQuestion) =>
  (contact: Contact): object => {
    const isGroup = contact.institutionCode === 0;
    const name = isGroup ? t('app.portal.owner') : nameOfInstitution(t, contact.institutionCode);
    const { parameter = '' } = institutions.find(({ code }) => code === contact.institutionCode) ?? {};
    return organizationOf(
      { origin: url.origin, name, language },
      {
        '@id': `${url.origin}/#${isGroup ? 'organization' : parameter}`,
        address: inLanguage(contact.address, language)?.text,
        telephone: contact.phone ?? undefined,
        email: contact.email ?? undefined,
        hasMap: contact.mapUrl ?? undefined,
      },
    );
  };

const path = pathTo('contactUs');

/** Only crawlers read it, and they read what the server drew: the browser does not carry it. */
const structuredOf = ({ contacts }: ContactData, question: HeadQuestion): readonly object[] => {
  const { t, url } = question;
  const trail = [
    { to: '/', label: t('public.home') },
    { to: path, label: t('contact.title') },
  ];
  return [breadcrumbsOf(url.origin, trail), ...contacts.map(placeOf(question))];
};

const describe = (data: ContactData, question: HeadQuestion): PageHead => ({
  title: question.t('contact.title'),
  description: question.t('contact.lead'),
  canonical: path,
  structured: import.meta.env.SSR ? structuredOf(data, question) : [],
});

/** How to reach the admissions offices. */
export const contactPage: PublicPage<ContactData> = { read, describe, Screen: ContactScreen };
