import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decision, decideApplication } from '../../../../../contract/admin-applications.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import type { Queue } from '../queue/use-queue.ts';
import type { ActionProps } from './use-application-action.tsx';

/** `undo` has its own countdown. */
export type OfferedDecision = Exclude<Decision, 'undo'> | 'correction' | 'renewOffer';

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

/** Decisions after which the next application of the list opens. */
const leadingOn = ['accept', 'waitlist', 'reject'] as const;
type LeadingOn = (typeof leadingOn)[number];

const canLeadOn = (one: string): one is LeadingOn => leadingOn.some((decision) => decision === one);

const buttonTextKey = (one: OfferedDecision): string => {
  if (one === 'correction') return 'admin-applications.correction.ask';
  return one === 'renewOffer' ? 'admin-applications.renewal.open' : `admin-applications.decision.${one}`;
};

/** A decision after which the next application was opened. */
export interface PastDecision {
  readonly formId: string;
  readonly name: string;
  readonly decision: Decision;
  readonly version: number;
  readonly undoUntil: string | null;
}

const sendOnce = createSendOnce();

/** Sends a decision; the same one again after a lost response is the same. */
export const sendDecision = (formId: string, ifMatch: number, decision: Decision, rejection?: Answers) => {
  const body = { decision, ...(rejection && { rejection }) };
  return sendOnce([formId, ifMatch, body], (intent) =>
    callApi(decideApplication, { params: { formId }, ifMatch, body, intent }),
  );
};

interface DecidingProps extends ActionProps {
  readonly queue: Queue;
  readonly leadsOn: boolean;
  readonly setLeadsOn: (leadsOn: boolean) => void;
  /** Called before the next application opens. */
  readonly onDecided: (decision: PastDecision) => void;
}

/** The decisions about an application, and how they are made: at once, or after a question. */
export const useDeciding = ({ queue, leadsOn, setLeadsOn, onDecided, detail, act }: DecidingProps) => {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<{ readonly about: OfferedDecision; readonly isByKey: boolean }>();
  const close = (): void => setQuestion(undefined);
  const { Id: formId, Version, Name, Email } = detail.Application;
  const hasNext = queue.place === undefined || queue.next !== undefined;
  const isLeading = (one: string): one is LeadingOn => canLeadOn(one) && queue.isInList && leadsOn && hasNext;
  /** What can be undone needs no question before. */
  const isImmediate = (one: OfferedDecision): boolean => isLeading(one) && one !== 'reject' && detail.UndoMinutes > 0;

  const sendAndRemember = async (decision: Decision, rejection?: Answers) => {
    const reply = await sendDecision(formId, Version, decision, rejection);
    const { Version: version, UndoUntil: undoUntil } = reply.data;
    if (isLeading(decision)) onDecided({ formId, name: Name || Email, decision, version, undoUntil });
    return reply;
  };
  const leaveAfter = (decision: Decision) => (isLeading(decision) ? queue.leaveToNext : undefined);
  const decide = (decision: Exclude<Decision, 'undo'>): void =>
    act.run(() => sendAndRemember(decision), close, leaveAfter(decision));
  const ask = (about: OfferedDecision, isByKey: boolean): void => {
    if (!detail.Allowed.includes(about) || act.isBusy) return;
    act.dismiss();
    setQuestion({ about, isByKey });
  };
  return {
    detail,
    act,
    queue,
    leadsOn,
    setLeadsOn,
    open: question?.about,
    isAskedByKey: question?.isByKey === true,
    close,
    possible: offeredDecisions.filter((one) => detail.Allowed.includes(one)),
    canLeadOn,
    isImmediate,
    labelOf: (one: OfferedDecision): string => {
      const decision = t(buttonTextKey(one));
      return isLeading(one) ? t('admin-applications.queue.andNext', { decision }) : decision;
    },
    /** From the search, which always asks first. */
    askFirst: (one: OfferedDecision): void => ask(one, false),
    /** By a single key, which always asks first. */
    askByKey: (one: OfferedDecision): void => ask(one, true),
    press: (one: OfferedDecision): void => {
      act.dismiss();
      if (isImmediate(one) && canLeadOn(one)) decide(one);
      else setQuestion({ about: one, isByKey: false });
    },
    decide,
    /** @throws the error of the call, which has already been shown */
    reject: (rejection: Answers): Promise<void> =>
      act.runOrThrow(() => sendAndRemember('reject', rejection), leaveAfter('reject')),
    undo: () => act.run(() => sendDecision(formId, Version, 'undo')),
  };
};

export type Deciding = ReturnType<typeof useDeciding>;
