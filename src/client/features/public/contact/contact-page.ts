import { institutions } from 'virtual:catalogue';
import { getPortal } from '../../../../contract/portal.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { nameOfInstitution } from '../../shared/page/addresses.ts';
import { localizeText } from '../../shared/page/content-text.ts';
import type { HeadContext, PageHead, PageLoadContext, PublicPage } from '../../shared/page/public-page.ts';
import { breadcrumbData, organizationData } from '../../shared/page/structured-data.ts';
import type { Contact, ContactData } from './ContactCard.tsx';
import { ContactScreen } from './ContactScreen.tsx';

const read = async ({ call }: PageLoadContext): Promise<ContactData> => {
  const { contacts, helpPhone } = (await call(getPortal)).data;
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

/** Only crawlers read it, in the server's HTML: the browser bundle leaves it out. */
const structuredDataOf = ({ contacts }: ContactData, context: HeadContext): readonly object[] => {
  const { t, url } = context;
  const breadcrumbs = [
    { to: '/', label: t('public.home') },
    { to: path, label: t('contact.title') },
  ];
  return [breadcrumbData(url.origin, breadcrumbs), ...contacts.map(contactData(context))];
};

const describe = (data: ContactData, context: HeadContext): PageHead => ({
  title: context.t('contact.title'),
  description: context.t('contact.lead'),
  canonical: path,
  structured: import.meta.env.SSR ? structuredDataOf(data, context) : [],
});

/** Contact page of the admissions offices. */
export const contactPage: PublicPage<ContactData> = { read, describe, Screen: ContactScreen };
