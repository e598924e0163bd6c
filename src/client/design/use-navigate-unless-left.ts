import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate, useNavigation } from 'react-router-dom';

/** Navigates only while the page is still open: a late response does not move a user who has navigated elsewhere. */
export const useNavigateUnlessLeft = (): ((to: To, options?: NavigateOptions) => Promise<void>) => {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = location !== undefined;
    return () => {
      isLeft.current = true;
    };
  }, [location]);
  return async (to, options) => {
    if (!isLeft.current) await navigate(to, options);
  };
};
