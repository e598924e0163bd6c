import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../design/Dialog.tsx';

interface LeaveGuardProps {
  /** Whether something would be lost; asked at that moment. */
  readonly isDirty: () => boolean;
  /** Somebody leaves all the same: what was typed is given up. */
  readonly onLeave?: () => void;
}

/** What was typed is not lost by a careless click: asks before another page, or another view of the same, is opened. */
export const LeaveGuard = ({ isDirty, onLeave }: LeaveGuardProps) => {
  const { t } = useTranslation();
  // A jump within the page, such as to its content, leaves nothing.
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
