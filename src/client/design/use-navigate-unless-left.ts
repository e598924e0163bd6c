import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate, useNavigation } from 'react-router-dom';

/** Leads on only from the page that asked: who has gone elsewhere while an answer was on its way is not taken along. */
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
