import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '../../../contract/pages.ts';
import { loadCode } from '../../api/load-code.ts';
import { Button } from '../../design/Button.tsx';
import { describeError } from '../../design/FailureNotice.tsx';
import { toaster } from '../../design/Toaster.tsx';

/** Gives a promise for the moment when this component, and with it the rest of its page, has been taken away. */
const useAfterUnmount = (): (() => Promise<void>) => {
  const tell = useRef<() => void>(undefined);
  useEffect(() => () => tell.current?.(), []);
  return () =>
    new Promise((resolve) => {
      // After the task: everything else on the page has cleaned up by then, too.
      tell.current = () => setTimeout(resolve);
    });
};

/**
 * Ends the session on the server first: a button that only forgets would leave it open. Before that it leaves the
 * page, because a form that closes sends what it has not saved yet.
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
    <Button look="outline" isBusy={isBusy} onClick={leave}>
      {t('app.nav.logout')}
    </Button>
  );
};
