import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Box, Text } from '../../../design/primitives.tsx';
import { kindsShownAs } from '../../shared/page/kinds.ts';
import { usePageData } from '../../shared/page/public-page.ts';
import { ContactCard } from './ContactCard.tsx';
import type { ContactData } from './contact-data.ts';
import { HelpLine } from './HelpLine.tsx';

const Title = chakra('h1', { base: { textStyle: 'display' } });

/** Questions that have been asked before are answered soonest. */
const Answered = () => {
  const { t } = useTranslation();
  return (
    <>
      {kindsShownAs('questions').map(({ key, path }) => (
        <ButtonLink key={key} to={`/${path}`} look="outline">
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
      <Breadcrumbs trail={[{ to: '/', label: t('public.home') }]} current={t('contact.title')} />
      <Box as="header" marginTop="2" marginBottom={{ base: '6', md: '10' }}>
        <Title tabIndex={-1}>{t('contact.title')}</Title>
        <Text textStyle="lead" color="fg.muted" marginTop="3" maxWidth="prose">
          {t('contact.lead')}
        </Text>
      </Box>
      <HelpLine phone={helpPhone}>
        <Answered />
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
