import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/use-session.ts';
import { ButtonLink } from '../../design/Button.tsx';
import { findChosenInstitution } from '../../state/institution-choice.ts';
import { choosable } from '../guard-context.ts';
import { homeOf } from '../guards/home.ts';
import { Queries } from '../Queries.tsx';

const HomeLink = () => {
  const { t } = useTranslation();
  const user = useSession();
  if (!user) return null;
  return (
    <ButtonLink to={homeOf(user, { findChosenInstitution, institutions: choosable })}>
      {t('app.nav.toPortal')}
    </ButtonLink>
  );
};

/** The way back into the portal for somebody who is signed in. */
export const SignedInActions = () => (
  <Queries>
    <HomeLink />
  </Queries>
);
