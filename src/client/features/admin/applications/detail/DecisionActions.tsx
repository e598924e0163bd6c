import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decision, decideApplication } from '../../../../../contract/admin-applications.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { ClockIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { CorrectionDialog } from '../correction/CorrectionDialog.tsx';
import { applicationsKey } from '../queries.ts';
import { endingDecisions, RejectionForm } from '../RejectionForm.tsx';
import { RenewalDialog } from './RenewalDialog.tsx';
import { type ActionProps, ConflictNotice } from './use-application-action.tsx';

const SECOND_MS = 1_000;

const getSecondsUntil = (until: string): number =>
  Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / SECOND_MS));

const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds until a moment by the server's clock. At zero the application is read again. */
const useSecondsLeft = (until: string): number => {
  const client = useQueryClient();
  const [left, setLeft] = useState(() => getSecondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(getSecondsUntil(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: applicationsKey });
  }, [isOver, client]);
  return left;
};

interface UndoWindowProps {
  readonly until: string;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** Time in which a decision can be undone; its email is sent afterwards. */
const UndoWindow = ({ until, isBusy, onUndo }: UndoWindowProps) => {
  const { t } = useTranslation();
  const left = useSecondsLeft(until);
  if (left === 0) return null;
  return (
    <Callout tone="info" as="div" padding="4" data-part="undo">
      <Text display="flex" gap="2" alignItems="center" fontWeight="semibold">
        <ClockIcon />
        {t('admin-applications.undo.title')}{' '}
        <Box as="span" role="timer" fontVariantNumeric="tabular-nums">
          {formatClock(left)}
        </Box>
      </Text>
      <Text fontSize="sm" color="fg" marginBlock="2">
        {t('admin-applications.undo.text')}
      </Text>
      <Button variant="outline" isBusy={isBusy} onClick={onUndo} data-decision="undo">
        {t('admin-applications.decision.undo')}
      </Button>
    </Callout>
  );
};

interface RejectDialogProps extends ActionProps {
  readonly onReject: (rejection: Answers) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reasons of a rejection. */
const RejectDialog = ({ detail, act, onReject, onClose }: RejectDialogProps) => {
  const { t } = useTranslation();
  const reject = async (rejection: Answers): Promise<void> => {
    await onReject(rejection);
    onClose();
  };
  return (
    <WideDialog title={t('admin-applications.ask.reject.title', { name: detail.Application.Name })} onClose={onClose}>
      <Muted marginTop="2" marginBottom="5">
        {t('admin-applications.ask.reject.text')}
      </Muted>
      {act.hasConflict && (
        <Box marginBottom="5">
          <ConflictNotice detail={detail} />
        </Box>
      )}
      <RejectionForm
        isFinal
        journalName={detail.Application.Id}
        submitLabel={t('admin-applications.decision.reject')}
        onSubmit={reject}
        actionsBefore={
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
        }
      />
    </WideDialog>
  );
};

/** `undo` has its own countdown. */
type OfferedDecision = Exclude<Decision, 'undo'> | 'correction' | 'renewOffer';

/** In the order of the process. */
const offeredDecisions: readonly OfferedDecision[] = [
  'psychologicalTestDone',
  'accept',
  'waitlist',
  'reject',
  'correction',
  'withdraw',
  'psychologicalTestNotDone',
  'renewOffer',
];

const buttonVariants: Readonly<Record<OfferedDecision, 'solid' | 'outline'>> = {
  psychologicalTestDone: 'solid',
  accept: 'solid',
  waitlist: 'outline',
  reject: 'outline',
  correction: 'outline',
  withdraw: 'outline',
  psychologicalTestNotDone: 'outline',
  renewOffer: 'outline',
};

const buttonTextKey = (one: OfferedDecision): string => {
  if (one === 'correction') return 'admin-applications.correction.ask';
  return one === 'renewOffer' ? 'admin-applications.renewal.open' : `admin-applications.decision.${one}`;
};

const sendOnce = createSendOnce();

const useSendDecision = ({ detail }: ActionProps) => {
  const { Id: formId, Version: ifMatch } = detail.Application;
  return (decision: Decision, rejection?: Answers) => () => {
    const body = { decision, ...(rejection && { rejection }) };
    return sendOnce([formId, ifMatch, body], (intent) =>
      callApi(decideApplication, { params: { formId }, ifMatch, body, intent }),
    );
  };
};

const DecisionDialog = (
  props: ActionProps & { readonly open: OfferedDecision | undefined; readonly onClose: () => void },
) => {
  const { t } = useTranslation();
  const { detail, act, open, onClose } = props;
  const decide = useSendDecision(props);
  if (open === undefined) return null;
  if (open === 'correction') return <CorrectionDialog detail={detail} act={act} onClose={onClose} />;
  if (open === 'renewOffer') return <RenewalDialog detail={detail} act={act} onClose={onClose} />;
  if (open === 'reject')
    return (
      <RejectDialog
        detail={detail}
        act={act}
        onReject={(rejection) => act.runOrThrow(decide('reject', rejection))}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      isOpen
      title={t(`admin-applications.ask.${open}.title`, { name: detail.Application.Name })}
      confirmLabel={t(`admin-applications.decision.${open}`)}
      isDangerous={endingDecisions.has(open)}
      isBusy={act.isBusy}
      onConfirm={() => act.run(decide(open), onClose)}
      onClose={onClose}
    >
      {t(`admin-applications.ask.${open}.text`)}
      {act.hasConflict && <ConflictNotice detail={detail} />}
    </ConfirmDialog>
  );
};

/** The decisions that the application machine allows now. */
export const DecisionActions = (props: ActionProps) => {
  const { t } = useTranslation();
  const { detail, act } = props;
  const [open, setOpen] = useState<OfferedDecision>();
  const decide = useSendDecision(props);
  const possible = offeredDecisions.filter((one) => detail.Allowed.includes(one));
  const canUndo = detail.Allowed.includes('undo') && detail.Application.UndoUntil !== null;
  const begin = (one: OfferedDecision): void => {
    act.dismiss();
    setOpen(one);
  };
  return (
    <SectionCard name="decide" title={t('admin-applications.detail.decide')}>
      <Stack gap="3">
        {act.hasConflict && open === undefined && <ConflictNotice detail={detail} />}
        {detail.Ineligible && (
          <Callout as="div" tone="warning" padding="4" fontSize="sm" data-notice="ineligible">
            <Text color="fg">{t('admin-applications.detail.ineligible')}</Text>
          </Callout>
        )}
        {canUndo && detail.Application.UndoUntil !== null && (
          <UndoWindow until={detail.Application.UndoUntil} isBusy={act.isBusy} onUndo={() => act.run(decide('undo'))} />
        )}
        {possible.length > 0 && (
          // Two columns while the page has one wide column.
          <Box display="grid" gap="3" gridTemplateColumns={{ md: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' }}>
            {possible.map((one) => (
              <Button
                key={one}
                variant={buttonVariants[one]}
                {...(endingDecisions.has(one) && { colorPalette: 'danger', borderColor: 'danger.fg' })}
                aria-haspopup="dialog"
                data-decision={one}
                onClick={() => begin(one)}
              >
                {t(buttonTextKey(one))}
              </Button>
            ))}
          </Box>
        )}
        {possible.length === 0 && !canUndo && <Muted>{t('admin-applications.detail.nothingToDecide')}</Muted>}
      </Stack>
      <DecisionDialog {...props} open={open} onClose={() => setOpen(undefined)} />
    </SectionCard>
  );
};
