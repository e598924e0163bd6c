import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineBanner } from '../ui/OfflineBanner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { FocusOnNavigation } from './FocusOnNavigation.tsx';
import { HeadOfPage } from './HeadOfPage.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SkipLink } from './SkipLink.tsx';

/** What every page has, whatever its layout. */
export const Root = () => {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <OfflineBanner />
      <Outlet />
      <Toaster />
      <FocusOnNavigation />
      <HeadOfPage />
      <ScrollRestoration />
    </>
  );
};
