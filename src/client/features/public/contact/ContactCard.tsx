import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { getPortal } from '../../../../contract/portal.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { chakra } from '../../../design/chakra.ts';
import { ClockIcon, MailIcon } from '../../../design/icons.tsx';
import { Logo } from '../../../design/Logo.tsx';
import { Box, Heading, Stack } from '../../../design/primitives.tsx';
import { DEFAULT_THEME } from '../../../design/theme/themes.ts';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { themeOf } from '../../shared/page/addresses.ts';
import { localizeText } from '../../shared/page/content-text.ts';
import { telOf, whatsappOf } from '../../shared/page/format.ts';
import { ChatIcon, PhoneIcon, PinIcon } from '../../shared/page/icons.tsx';

type Portal = DataFor<typeof getPortal>;

export type Contact = Portal['contacts'][number];
export type ContactData = Pick<Portal, 'contacts' | 'helpPhone'>;

const Card = chakra('article', {
  base: {
    height: 'full',
    padding: { base: '5', md: '6' },
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderTopWidth: '4px',
    borderTopColor: 'brand.solid',
    borderRadius: 'lg',
  },
});

const DetailLink = chakra('a', {
  base: {
    color: 'brand.fg',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'xs',
    _hover: { textDecorationThickness: '2px' },
  },
});

interface ContactDetailProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

/** The icon is inside the name: a definition list has no other children. */
const ContactDetail = ({ icon, name, children }: ContactDetailProps) => (
  <Box position="relative" paddingInlineStart="8">
    <Box as="dt" fontSize="sm" color="fg.muted">
      <Box as="span" position="absolute" insetInlineStart="0" top="0.5" color="brand.fg" fontSize="lg">
        {icon}
      </Box>
      {name}
    </Box>
    <Box as="dd" whiteSpace="pre-line">
      {children}
    </Box>
  </Box>
);

/** Whether a text of the control panel is an absolute web address. */
const isWebUrl = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);

const ContactDetails = ({ contact }: { readonly contact: Contact }) => {
  const { t, i18n } = useTranslation();
  const { phone, whatsapp, email, mapUrl } = contact;
  const address = localizeText(contact.address, i18n.language);
  const hours = localizeText(contact.hours, i18n.language);
  return (
    <Stack as="dl" gap="4" marginTop="5">
      {address && (
        <ContactDetail icon={<PinIcon />} name={t('contact.address')}>
          <Box as="address" fontStyle="normal" lang={address.lang}>
            {address.text}
          </Box>
          {isWebUrl(mapUrl) && (
            <DetailLink href={mapUrl} rel="noopener noreferrer">
              {t('contact.map')}
            </DetailLink>
          )}
        </ContactDetail>
      )}
      {phone !== null && (
        <ContactDetail icon={<PhoneIcon />} name={t('contact.phone')}>
          <DetailLink href={telOf(phone)}>{phone}</DetailLink>
        </ContactDetail>
      )}
      {whatsapp !== null && (
        <ContactDetail icon={<ChatIcon />} name="WhatsApp">
          <DetailLink href={whatsappOf(whatsapp)} rel="noopener noreferrer">
            {whatsapp}
          </DetailLink>
        </ContactDetail>
      )}
      {email !== null && (
        <ContactDetail icon={<MailIcon />} name={t('contact.email')}>
          <DetailLink href={`mailto:${email}`}>{email}</DetailLink>
        </ContactDetail>
      )}
      {hours && (
        <ContactDetail icon={<ClockIcon />} name={t('contact.hours')}>
          <span lang={hours.lang}>{hours.text}</span>
        </ContactDetail>
      )}
    </Stack>
  );
};

/** Contact details of one institution, or of the group. */
export const ContactCard = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  const theme = themeOf(contact.institutionCode) ?? DEFAULT_THEME;
  return (
    <Card data-theme={theme}>
      <Box display="flex" alignItems="center" gap="3">
        <Logo theme={theme} size={44} />
        <Heading>{contact.institutionCode === 0 ? t('app.portal.owner') : nameOf(contact.institutionCode)}</Heading>
      </Box>
      <ContactDetails contact={contact} />
    </Card>
  );
};
