import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '../../../contract/pages.ts';
import { loadCode } from '../../api/load-code.ts';
import { Button } from '../../design/Button.tsx';
import { describeError } from '../../design/FailureNotice.tsx';
import { toaster } from '../../design/Toaster.tsx';

/** Returns a promise that resolves after this component and the rest of its page are unmounted. */
const useAfterUnmount = (): (() => Promise<void>) => {
  const resolveUnmount = useRef<() => void>(undefined);
  useEffect(() => () => resolveUnmount.current?.(), []);
  return () =>
    new Promise((resolve) => {
      // In a new task: by then the whole page has cleaned up.
      resolveUnmount.current = () => setTimeout(resolve);
    });
};

/**
 * Leaves the page first, because a form that unmounts saves its input, and then ends the session on the server before the
 * browser deletes it.
 */
export const LogoutButton = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const whenGone = useAfterUnmount();
  const [isBusy, setBusy] = useState(false);

  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const { logOut } = await loadCode(() => import('../../features/applicant/account/log-out.ts'));
      if (navigator.onLine !== false) {
        const gone = whenGone();
        await navigate(pathTo('landing'));
        await gone;
      }
      await logOut();
    } catch (error) {
      toaster.error(describeError(error, t));
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" isBusy={isBusy} onClick={leave}>
      {t('app.nav.logout')}
    </Button>
  );
};
