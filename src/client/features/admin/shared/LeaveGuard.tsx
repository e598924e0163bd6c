import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../design/Dialog.tsx';

interface LeaveGuardProps {
  /** Whether leaving would lose input; called when the user leaves. */
  readonly isDirty: () => boolean;
  /** The user confirms leaving: the input is discarded. */
  readonly onLeave?: () => void;
}

/** Asks before another page or view is opened while there is unsaved input. */
export const LeaveGuard = ({ isDirty, onLeave }: LeaveGuardProps) => {
  const { t } = useTranslation();
  // A jump to an anchor does not leave the page.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || here.search !== there.search) && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('admin-list.leave.title')}
      confirmLabel={t('admin-list.leave.confirm')}
      isDangerous
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {t('admin-list.leave.text')}
    </ConfirmDialog>
  );
};
