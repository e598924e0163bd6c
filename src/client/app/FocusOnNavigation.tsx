import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a navigation the new page's heading takes the focus, so that a screen reader says where one is. */
export const FocusOnNavigation = () => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
};
