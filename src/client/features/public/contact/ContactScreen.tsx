import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Box, Row, Text } from '../../../design/primitives.tsx';
import { listKindsByView } from '../../shared/page/content-kinds.ts';
import { telOf } from '../../shared/page/format.ts';
import { PhoneIcon } from '../../shared/page/icons.tsx';
import { usePageData } from '../../shared/page/public-page.ts';
import { ContactCard, type ContactData } from './ContactCard.tsx';

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '5',
    padding: { base: '5', md: '8' },
    marginBottom: { base: '6', md: '8' },
    borderRadius: 'lg',
    borderEndEndRadius: '5rem',
    background: 'brand.solid',
    color: 'brand.contrast',
  },
});

const CallLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    fontFamily: 'heading',
    fontSize: { base: '2xl', md: '4xl' },
    fontWeight: 'extrabold',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outlineColor: 'brand.contrast' },
  },
});

/** The help phone number in large type. */
const HelpLine = ({ phone, children }: { readonly phone: string; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Panel aria-label={t('contact.help')}>
      <Box minWidth="0">
        <Text fontWeight="semibold">{t(phone === '' ? 'contact.answered' : 'contact.help')}</Text>
        {phone !== '' && (
          <CallLink href={telOf(phone)}>
            <PhoneIcon />
            {phone}
          </CallLink>
        )}
      </Box>
      <Row>{children}</Row>
    </Panel>
  );
};

const Title = chakra('h1', { base: { textStyle: 'display' } });

/** Links to the lists of frequently asked questions. */
const QuestionLinks = () => {
  const { t } = useTranslation();
  return (
    <>
      {listKindsByView('questions').map(({ key, path }) => (
        <ButtonLink key={key} to={`/${path}`} variant="outline">
          {t(`${key}.page.title`)}
        </ButtonLink>
      ))}
    </>
  );
};

export const ContactScreen = () => {
  const { t } = useTranslation();
  const { contacts, helpPhone } = usePageData<ContactData>();
  return (
    <Box>
      <Breadcrumbs parents={[{ to: '/', label: t('public.home') }]} current={t('contact.title')} />
      <Box as="header" marginTop="2" marginBottom={{ base: '6', md: '10' }}>
        <Title tabIndex={-1}>{t('contact.title')}</Title>
        <Text textStyle="lead" color="fg.muted" marginTop="3" maxWidth="prose">
          {t('contact.lead')}
        </Text>
      </Box>
      <HelpLine phone={helpPhone}>
        <QuestionLinks />
      </HelpLine>
      {contacts.length === 0 ? (
        <EmptyState title={t('contact.empty')} text={t('contact.emptyText')} />
      ) : (
        <Box
          as="ul"
          listStyleType="none"
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          gap={{ base: '5', md: '6' }}
        >
          {contacts.map((contact) => (
            <li key={contact.institutionCode}>
              <ContactCard contact={contact} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};
