import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../api/load-code.ts';
import { describeError } from '../../design/FailureNotice.tsx';
import { toaster } from '../../design/Toaster.tsx';
import { PostButton } from '../../design/WithoutScript.tsx';
import { leaveScreen, returnToScreen } from './left-screen.ts';

/** What a page does that gets this button from a browser without scripts. */
export const LOG_OUT = 'log-out';

/**
 * Leaves the screen first, because a form that unmounts saves its input, and then ends the session on the server before
 * the browser deletes it.
 */
export const LogoutButton = () => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);

  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const { logOut } = await loadCode(() => import('../../features/applicant/account/log-out.ts'));
      if (navigator.onLine !== false) await leaveScreen();
      await logOut();
    } catch (error) {
      returnToScreen();
      toaster.error(describeError(error, t));
      setBusy(false);
    }
  };
  return (
    <PostButton action={LOG_OUT} variant="outline" isBusy={isBusy} onClick={leave}>
      {t('app.nav.logout')}
    </PostButton>
  );
};
