import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeScheduledExport } from '../../../../contract/scheduled-exports.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { DialogError, DialogFrame } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { Heading, Muted, Row, Stack, VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
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

/** Asks from which day on everything is written again. */
const AgainDialog = ({ of, onClose }: AgainDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [day, setDay] = useState('');
  const write = useWriteExport(of, onClose);
  const title = t('admin-scheduled-exports.again.title', { key: of.Key });
  return (
    <DialogFrame ref={dialog} size="lg" aria-label={title} onClose={onClose}>
      <Stack gap="4">
        <Heading as="h2">{title}</Heading>
        <Muted>{t('admin-scheduled-exports.again.text')}</Muted>
        <DateFilter isField label={t('admin-scheduled-exports.again.from')} value={day} onChange={setDay} />
        <DialogError dialog={dialog} />
        <Row gap="3">
          <Button
            isBusy={write.isPending}
            data-action="writeAgain"
            disabled={day === ''}
            onClick={() => write.mutate(day)}
          >
            {t('admin-scheduled-exports.again.write')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
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
