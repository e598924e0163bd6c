import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** What was typed is not lost by a careless click: asks before the entry is left; `isDirty` is asked at that moment. */
export const useLeaveGuard = (isDirty: () => boolean) => {
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};
