import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeScheduledExport } from '../../../../contract/scheduled-exports.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { DialogError, DialogFrame } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { Heading, Muted, Row, Stack, VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { ErrorText } from '../../../forms/controls/form-elements.tsx';
import { formatJakartaDay } from '../../../state/format.ts';
import { DateFilter } from '../shared/DateFilter.tsx';
import { type ScheduledExport, scheduledExportsKey } from './queries.ts';

const useWriteExport = ({ Key }: ScheduledExport, onDone: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (againFrom: string | undefined) =>
      callApi(writeScheduledExport, {
        params: { exportKey: Key },
        body: againFrom === undefined ? {} : { againFrom },
      }),
    onSuccess: ({ message }) => {
      onDone();
      toaster.success(message);
    },
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => client.invalidateQueries({ queryKey: scheduledExportsKey }),
  });
};

interface AgainDialogProps {
  readonly of: ScheduledExport;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;

/** Asks from which day on everything is written again. */
const AgainDialog = ({ of, onClose }: AgainDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [day, setDay] = useState(() => formatJakartaDay(Date.now() - DAY_MS));
  const [isMissing, setMissing] = useState(false);
  const write = useWriteExport(of, onClose);
  return (
    <DialogFrame ref={dialog} size="lg" data-modal-type="again" aria-labelledby={titleId} onClose={onClose}>
      <Stack gap="4">
        <Heading id={titleId} as="h2" overflowWrap="anywhere">
          {t('admin-scheduled-exports.again.title', { key: of.Key })}
        </Heading>
        <Muted>{t('admin-scheduled-exports.again.text')}</Muted>
        <div role="alert">
          {isMissing && day === '' && <ErrorText>{t('admin-scheduled-exports.again.missing')}</ErrorText>}
        </div>
        <DateFilter isField label={t('admin-scheduled-exports.again.from')} value={day} onChange={setDay} />
        <DialogError dialog={dialog} />
        <Row justifyContent="flex-end">
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
          <Button
            isBusy={write.isPending}
            data-action="writeAgain"
            onClick={() => {
              setMissing(day === '');
              if (day !== '') write.mutate(day);
            }}
          >
            {t('admin-scheduled-exports.again.write')}
          </Button>
        </Row>
      </Stack>
    </DialogFrame>
  );
};

/** The buttons that write a file now. */
export const WriteExport = ({ of }: { readonly of: ScheduledExport }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const write = useWriteExport(of, () => undefined);
  const isWriting = write.isPending || of.Runs.some(({ State }) => State === 'waiting');
  return (
    <Row gap="3">
      <Button variant="outline" isBusy={isWriting} data-action="write" onClick={() => write.mutate(undefined)}>
        <span>
          {t('admin-scheduled-exports.write')}
          <VisuallyHidden> {of.Key}</VisuallyHidden>
        </span>
      </Button>
      {of.ChangesOnly && (
        <Button variant="outline" aria-haspopup="dialog" data-action="again" onClick={() => setAsking(true)}>
          <span>
            {t('admin-scheduled-exports.again.open')}
            <VisuallyHidden> {of.Key}</VisuallyHidden>
          </span>
        </Button>
      )}
      {isAsking && <AgainDialog of={of} onClose={() => setAsking(false)} />}
    </Row>
  );
};
