import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockIcon, MailIcon } from '../../../design/icons.tsx';
import { Logo } from '../../../design/Logo.tsx';
import { Box, Heading, Stack } from '../../../design/primitives.tsx';
import { DEFAULT_THEME } from '../../../design/theme/themes.ts';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { themeOf } from '../../shared/page/addresses.ts';
import { ChatIcon, PhoneIcon, PinIcon } from '../../shared/page/icons.tsx';
import { telOf, whatsappOf } from '../../shared/page/phone.ts';
import { inLanguage } from '../../shared/page/words.ts';
import type { Contact } from './contact-data.ts';

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

const WayLink = chakra('a', {
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

interface WayProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

/** The picture belongs to the name: between a list and its names nothing else may stand. */
const Way = ({ icon, name, children }: WayProps) => (
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

/** A complete address of the web, whatever somebody wrote into the control panel. */
const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);

const Ways = ({ contact }: { readonly contact: Contact }) => {
  const { t, i18n } = useTranslation();
  const { phone, whatsapp, email, mapUrl } = contact;
  const address = inLanguage(contact.address, i18n.language);
  const hours = inLanguage(contact.hours, i18n.language);
  return (
    <Stack as="dl" gap="4" marginTop="5">
      {address && (
        <Way icon={<PinIcon />} name={t('contact.address')}>
          <Box as="address" fontStyle="normal" lang={address.lang}>
            {address.text}
          </Box>
          {isWeb(mapUrl) && (
            <WayLink href={mapUrl} rel="noopener noreferrer">
              {t('contact.map')}
            </WayLink>
          )}
        </Way>
      )}
      {phone !== null && (
        <Way icon={<PhoneIcon />} name={t('contact.phone')}>
          <WayLink href={telOf(phone)}>{phone}</WayLink>
        </Way>
      )}
      {whatsapp !== null && (
        <Way icon={<ChatIcon />} name="WhatsApp">
          <WayLink href={whatsappOf(whatsapp)} rel="noopener noreferrer">
            {whatsapp}
          </WayLink>
        </Way>
      )}
      {email !== null && (
        <Way icon={<MailIcon />} name={t('contact.email')}>
          <WayLink href={`mailto:${email}`}>{email}</WayLink>
        </Way>
      )}
      {hours && (
        <Way icon={<ClockIcon />} name={t('contact.hours')}>
          <span lang={hours.lang}>{hours.text}</span>
        </Way>
      )}
    </Stack>
  );
};

/** How to reach one institution, or the group. */
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
      <Ways contact={contact} />
    </Card>
  );
};
