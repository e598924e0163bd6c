import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { toaster } from '../../ui/toaster.ts';

/** Ends the session on the server first: a button that only forgets would leave it open. */
export const LogoutButton = () => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const { logOut } = await import('../../features/account/log-out.ts');
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
