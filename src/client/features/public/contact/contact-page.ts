import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../../../contract/pages.ts';
import { getPortal } from '../../../../contract/portal.ts';
import { nameOfInstitution } from '../../shared/page/addresses.ts';
import { localizeText } from '../../shared/page/content-text.ts';
import type { HeadContext, PageHead, PageLoadContext, PublicPage } from '../../shared/page/public-page.ts';
import { breadcrumbData, organizationData } from '../../shared/page/structured-data.ts';
import type { Contact, ContactData } from './ContactCard.tsx';
import { ContactScreen } from './ContactScreen.tsx';

const read = async ({ ask }: PageLoadContext): Promise<ContactData> => {
  const { contacts, helpPhone } = (await ask(getPortal)).data;
  return { contacts, helpPhone };
};

const contactData =
  ({ t, language, url }: HeadContext) =>
  (contact: Contact): object => {
    const isGroup = contact.institutionCode === 0;
    const name = isGroup ? t('app.portal.owner') : nameOfInstitution(t, contact.institutionCode);
    const { parameter = '' } = institutions.find(({ code }) => code === contact.institutionCode) ?? {};
    return organizationData(
      { origin: url.origin, name, language },
      {
        '@id': `${url.origin}/#${isGroup ? 'organization' : parameter}`,
        address: localizeText(contact.address, language)?.text,
        telephone: contact.phone ?? undefined,
        email: contact.email ?? undefined,
        hasMap: contact.mapUrl ?? undefined,
      },
    );
  };

const path = pathTo('contactUs');

/** Only crawlers read it, and they read what the server drew: the browser does not carry it. */
const structuredDataOf = ({ contacts }: ContactData, question: HeadContext): readonly object[] => {
  const { t, url } = question;
  const trail = [
    { to: '/', label: t('public.home') },
    { to: path, label: t('contact.title') },
  ];
  return [breadcrumbData(url.origin, trail), ...contacts.map(contactData(question))];
};

const describe = (data: ContactData, question: HeadContext): PageHead => ({
  title: question.t('contact.title'),
  description: question.t('contact.lead'),
  canonical: path,
  structured: import.meta.env.SSR ? structuredDataOf(data, question) : [],
});

/** How to reach the admissions offices. */
export const contactPage: PublicPage<ContactData> = { read, describe, Screen: ContactScreen };
