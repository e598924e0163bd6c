import { useEffect } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { Toaster } from '../design/Toaster.tsx';
import { FocusOnNavigation } from './FocusOnNavigation.tsx';
import { HeadOfPage } from './HeadOfPage.tsx';
import { followChosenLanguage } from './i18n.ts';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SkipLink } from './SkipLink.tsx';

/** A page that was loaded whole has no key of its own: without its address it would open where another one was left. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** What every page has, whatever its layout. */
export const Root = () => {
  // A language that cannot be fetched leaves the page in its own.
  useEffect(() => void followChosenLanguage().catch(() => undefined), []);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      <Toaster />
      <FocusOnNavigation />
      <HeadOfPage />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
};
