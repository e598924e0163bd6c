import { useState } from 'react';
import { type Decision, decisions } from '../../../../../contract/admin-applications.ts';
import type { BulkTarget } from '../../../../../contract/admin-bulk.ts';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { endingDecisions } from '../RejectionForm.tsx';
import { ActionChoice, type Kind } from './ActionChoice.tsx';
import { BulkRunView } from './BulkRunView.tsx';
import { DecisionChoice } from './DecisionChoice.tsx';
import type { MessageDraft } from './mail/message.ts';
import { useBulkRun } from './use-bulk-run.ts';

const isEnding = (name: string | null): boolean =>
  decisions.some((decision: Decision) => decision === name && endingDecisions.has(decision));

interface BulkRunDialogProps {
  /** What is acted on; undefined for a run that was started before. */
  readonly target?: BulkTarget;
  /** A decision, or something else. */
  readonly choice?: 'decision' | 'action';
  /** Institution of the filter, empty for all. */
  readonly institutionCode?: string;
  readonly title: string;
  readonly runId?: string;
  /** A mail that was written before. */
  readonly message?: MessageDraft;
  readonly onMessage?: (draft: MessageDraft) => void;
  readonly onPerformed: () => void;
  readonly onClose: () => void;
}

/** One action on many applications. A dry run first counts what it leads to. The server's job does both. */
export const BulkRunDialog = ({
  target,
  choice = 'decision',
  institutionCode = '',
  title: given,
  runId,
  message = {},
  onMessage = () => undefined,
  onPerformed,
  onClose,
}: BulkRunDialogProps) => {
  const { run, readAt, error, refetch, isBusy, ...bulk } = useBulkRun(runId);
  const [kind, setKind] = useState<Kind>();
  // The list clears its selection when the run begins.
  const [title] = useState(given);
  const isRehearsal = run?.State === 'rehearsing' || run?.State === 'rehearsed';
  const close = (): void => {
    if (isRehearsal) bulk.discard();
    else if (run) onMessage({});
    onClose();
  };
  const isChoosing = !run && runId === undefined && target !== undefined;
  return (
    <WideDialog title={title} titleFocus={run?.State ?? 'choice'} onClose={close}>
      {isChoosing && choice === 'action' && (
        <ActionChoice
          institutionCode={institutionCode}
          isBusy={isBusy}
          message={message}
          onMessage={onMessage}
          {...(kind !== undefined && { initialKind: kind })}
          onChoose={(action) => {
            setKind(action.kind === 'decide' ? undefined : action.kind);
            return bulk.start(action, target);
          }}
          onClose={onClose}
        />
      )}
      {isChoosing && choice === 'decision' && (
        <DecisionChoice
          journalName={`everything ${JSON.stringify(target)}`}
          isBusy={isBusy}
          onChoose={(decision) => bulk.start({ kind: 'decide', ...decision }, target)}
          onClose={onClose}
        />
      )}
      {run && (
        <BulkRunView
          run={run}
          readAt={readAt}
          isBusy={isBusy}
          isEnding={isEnding(run.Action.Decision)}
          onPerform={(sendAt) => {
            bulk.perform(sendAt);
            onPerformed();
          }}
          onStop={bulk.stop}
          onUndo={bulk.undo}
          onBack={target ? bulk.discard : close}
          onClose={close}
        />
      )}
      {!run &&
        !isChoosing &&
        (error ? (
          <FailureNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton rows={3} height="10" />
        ))}
    </WideDialog>
  );
};
