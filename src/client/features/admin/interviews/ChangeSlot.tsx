/** Changing and cancelling one interview time. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelInterviewSlot, changeInterviewSlot } from '../../../../contract/admin-interviews.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { Row, VisuallyHidden } from '../../../design/primitives.tsx';
import { formatDateTime, formatJakartaDay } from '../../../state/format.ts';
import { errorsOf, FormDialog } from '../shared/ConfirmedDialog.tsx';
import { DateFilter } from '../shared/DateFilter.tsx';
import type { InterviewSlot } from './queries.ts';
import { readSlotFields, readTime, SlotFields, TimeField } from './SlotFields.tsx';
import { useSlotAction } from './use-slot-action.ts';

const JAKARTA_OFFSET_MS = 7 * 3_600_000;

/** HH:mm in Jakarta. */
const timeOf = (iso: string): string => new Date(Date.parse(iso) + JAKARTA_OFFSET_MS).toISOString().slice(11, 16);

interface SlotDialogProps {
  readonly slot: InterviewSlot;
  readonly onClose: () => void;
}

const ChangeDialog = ({ slot, onClose }: SlotDialogProps) => {
  const { t, i18n } = useTranslation();
  const { runInDialog } = useSlotAction();
  const [day, setDay] = useState(() => formatJakartaDay(Date.parse(slot.StartsAt)));
  const send = async (data: FormData): Promise<void> => {
    const body = { day, time: readTime(data, 'time'), ...readSlotFields(data) };
    const params = { slotId: slot.Id };
    const request = { params, body, ifMatch: slot.Version };
    await runInDialog((intent) => callApi(changeInterviewSlot, { ...request, intent }), request);
    onClose();
  };
  return (
    <FormDialog
      kind="interview-time"
      title={t('admin-interviews.changeTitle', { time: formatDateTime(slot.StartsAt, i18n.language) })}
      {...(slot.Taken > 0 && { text: t('admin-interviews.changeText', { count: slot.Taken }) })}
      confirmLabel={t('admin-interviews.save')}
      onSubmit={send}
      onClose={onClose}
      fields={(errors) => (
        <>
          {/* Its three inputs have other names than the day has on the wire. */}
          <input type="hidden" name="day" value={day} />
          <DateFilter
            isField
            label={t('admin-interviews.field.day')}
            value={day}
            onChange={setDay}
            error={errorsOf('day', errors)[0]?.message}
          />
          <TimeField name="time" initial={timeOf(slot.StartsAt)} errors={errors} />
          <SlotFields slot={slot} hasInterval={false} errors={errors} />
        </>
      )}
    />
  );
};

const CancelDialog = ({ slot, onClose }: SlotDialogProps) => {
  const { t, i18n } = useTranslation();
  const { run, isBusy } = useSlotAction();
  const params = { slotId: slot.Id };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('admin-interviews.cancelTitle', { time: formatDateTime(slot.StartsAt, i18n.language) })}
      confirmLabel={t('admin-interviews.cancelConfirm')}
      isBusy={isBusy}
      onConfirm={() => run((intent) => callApi(cancelInterviewSlot, { params, intent }), params, onClose)}
      onClose={onClose}
    >
      {slot.Taken === 0 ? t('admin-interviews.cancelNobody') : t('admin-interviews.cancelText', { count: slot.Taken })}
    </ConfirmDialog>
  );
};

/** The buttons of one time; none where it has begun, is cancelled, or is for other programs too. */
export const SlotActions = ({ slot }: { readonly slot: InterviewSlot }) => {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const close = (): void => setOpen(undefined);
  if (slot.HasBegun || slot.CancelledAt !== null || !slot.IsOwn) return null;
  return (
    <Row gap="1">
      {(['change', 'cancel'] as const).map((action) => (
        <Button
          key={action}
          variant="ghost"
          aria-haspopup="dialog"
          data-action={action}
          onClick={() => setOpen(action)}
        >
          {t(`admin-interviews.${action}`)}
          <VisuallyHidden>: {formatDateTime(slot.StartsAt, i18n.language)}</VisuallyHidden>
        </Button>
      ))}
      {open === 'change' && <ChangeDialog slot={slot} onClose={close} />}
      {open === 'cancel' && <CancelDialog slot={slot} onClose={close} />}
    </Row>
  );
};
