import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { ButtonLink } from '../../design/Button.tsx';
import { findChosenInstitution } from '../../state/institution-choice.ts';
import { selectableInstitutions } from '../guards/guard-context.ts';
import { homeOf } from '../guards/guards.ts';
import { QueryProvider } from './QueryProvider.tsx';

const HomeLink = () => {
  const { t } = useTranslation();
  const user = useSession();
  if (!user) return null;
  return (
    <ButtonLink to={homeOf(user, { findChosenInstitution, institutions: selectableInstitutions })}>
      {t('app.nav.toPortal')}
    </ButtonLink>
  );
};

/** Link from public pages to the user's home page. */
export const SignedInActions = () => (
  <QueryProvider>
    <HomeLink />
  </QueryProvider>
);
