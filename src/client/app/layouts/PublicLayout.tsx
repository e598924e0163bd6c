import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/pages.ts';
import { useSession } from '../../api/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Box } from '../../ui/primitives.tsx';
import { findChosenInstitution } from '../../ui/state/institution-choice.ts';
import { DEFAULT_THEME } from '../../ui/theme/themes.ts';
import { choosable } from '../guard-context.ts';
import { homeOf } from '../guards/home.ts';
import { Brand } from './Brand.tsx';
import { Main } from './Main.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { usePublicPages } from './use-public-pages.ts';

const VisitorActions = () => {
  const { t } = useTranslation();
  const user = useSession();
  if (user)
    return (
      <ButtonLink to={homeOf(user, { findChosenInstitution, institutions: choosable })}>
        {t('app.nav.toPortal')}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to={pathTo('login')} look="ghost">
        {t('app.nav.login')}
      </ButtonLink>
      <ButtonLink to={pathTo('register')}>{t('app.nav.register')}</ButtonLink>
    </>
  );
};

/** Pages for everyone. */
export const PublicLayout = () => {
  const { t } = useTranslation();
  const brand = (
    <Brand to={pathTo('landing')} theme={DEFAULT_THEME} name={t('app.portal.name')} detail={t('app.portal.owner')} />
  );
  return (
    <Box display="flex" flexDirection="column" minHeight="dvh">
      <SiteHeader brand={brand} items={usePublicPages()} actions={<VisitorActions />} />
      <Main flex="1" />
      <SiteFooter />
    </Box>
  );
};
