import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { pathTo } from '../../../contract/visitor-pages.ts';
import { loadCode } from '../../api/load-code.ts';
import { Box, Container } from '../../design/primitives.tsx';
import { useInstitutionName } from '../../design/use-institution.ts';
import { whenTakenOver } from '../../state/early-input.ts';
import { selectableInstitutions } from '../selectable-institutions.ts';
import { Brand } from './Brand.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { SlimFooter } from './late-frame.ts';
import { Main } from './Main.tsx';
import { QueryProvider } from './QueryProvider.tsx';
import { type NavItem, SiteHeader } from './SiteHeader.tsx';

const useItems = (institution: string): readonly NavItem[] => {
  const { t } = useTranslation();
  return [
    { to: pathTo('admissionDashboard', { institution }), label: t('app.screen.admissionDashboard'), isExact: true },
    { to: pathTo('myRegistration', { institution }), label: t('app.screen.myRegistration') },
    { to: pathTo('profile', { institution }), label: t('app.screen.profile') },
    { to: pathTo('admissionSelection'), label: t('app.nav.institution'), isExact: true },
  ];
};

/** Later than everything that the page needs. Without it pages need a network. */
const startKeeping = (t: TFunction): void =>
  void loadCode(() => import('../offline/keep-for-offline.ts'))
    .then(({ keepForOffline }) => keepForOffline(t))
    .catch(() => undefined);

const InstitutionLayout = ({ institution, theme }: { readonly institution: string; readonly theme: string }) => {
  const { t } = useTranslation();
  const name = useInstitutionName()(institution);
  const home = pathTo('admissionDashboard', { institution });
  useEffect(() => whenTakenOver(() => startKeeping(t)), [t]);
  return (
    <QueryProvider>
      <Box minHeight="dvh" display="flex" flexDirection="column">
        <SiteHeader
          brand={<Brand to={home} theme={theme} name={name} detail={t('app.portal.name')} />}
          items={useItems(institution)}
          actions={<LogoutButton />}
        />
        <Container flex="1" paddingBlock={{ base: '6', md: '10' }}>
          <Main />
        </Container>
        <SlimFooter />
      </Box>
    </QueryProvider>
  );
};

/** Layout of the applicant area with theme and logo of the institution. The server renders the page of an unknown one. */
export const ApplicantLayout = () => {
  const { institution = '' } = useParams();
  const found = selectableInstitutions.find(({ parameter }) => parameter === institution);
  return found ? (
    <InstitutionLayout institution={institution} theme={found.theme} />
  ) : (
    <Container paddingBlock={{ base: '6', md: '10' }}>
      <Main />
    </Container>
  );
};
