import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { NavigateOptions } from 'react-router-dom';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { hasStatus, isConnectionError } from '../../../api/api-error.ts';
import { endSave, startSave } from '../../../api/pending-saves.ts';
import {
  type ApplicationDetail,
  applicationQuery,
  applicationsQuery,
  attachmentFactsQuery,
  autofillQuery,
  refreshAdvice,
} from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { SOURCES_KEY } from '../../../forms/sources/source-query.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { preferencesStep } from '../../shared/application/preferences-step.ts';
import { sendStep } from '../../shared/application/send-step.ts';
import { applySavedStep } from './apply-saved-step.ts';
import { checkAttachments } from './attachments.ts';
import { canBeginWithEarlier } from './begin-step.ts';
import { keepNextStep } from './keep-next-step.ts';
import { loadMerger } from './load-merger.ts';
import { readAhead } from './read-ahead.ts';
import { type BaseVersion, saveWithMerge } from './save-with-merge.ts';
import type { DraftSender } from './send-draft.ts';
import { isUndecided } from './undecided.ts';
import { opening } from './use-initial-answers.ts';

type Reply = Awaited<ReturnType<typeof sendStep>>;

interface SavedAnswers {
  readonly reply: Reply;
  readonly answers: Answers;
  readonly joined: boolean;
}

/** What a save needs of the page of its step. */
export interface StepSaving {
  readonly t: TFunction;
  readonly client: QueryClient;
  readonly navigate: (path: string, options?: NavigateOptions) => unknown;
  /** @returns whether the error says that the draft was deleted */
  readonly leaveDeletedDraft: (error: unknown) => boolean;
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly drafts: DraftSender;
  /** The version of the answers in the form. */
  readonly base: { current: BaseVersion };
  /** The save waits for a connection, or no longer. */
  readonly setWaiting: (isWaiting: boolean) => void;
}

/** What a save asks of the form whose answers it sends. */
interface SavedForm {
  /** Whether its answers have changed since. */
  readonly hasMore: () => boolean;
  readonly finish: () => Promise<void>;
}

/** Whether React renders it without waiting: `getForm` marks a form that was loaded. */
const isAtHand = (form: Promise<unknown>): boolean => 'status' in form && form.status === 'fulfilled';

const hasDraft = ({ Drafts }: ApplicationDetail, key: string): boolean => Drafts.some(({ step }) => step === key);

/** What follows from the saved answers is read again, except what the page in front of the applicant stands on. */
const forgetFacts = ({ client, place, step }: StepSaving): void => {
  const [own, others] = [autofillQuery(place.formId, step.wireStep).queryKey, ['autofill', place.formId]];
  const facts = attachmentFactsQuery(place.formId).queryKey;
  for (const queryKey of [own, facts]) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  client.removeQueries({ queryKey: others, predicate: ({ queryKey }) => queryKey[2] !== step.wireStep });
  client.removeQueries({ queryKey: facts, type: 'inactive' });
};

const applySave = async (
  saving: StepSaving,
  { reply, answers, joined }: SavedAnswers,
  { hasMore, finish }: SavedForm,
): Promise<void> => {
  const { t, client, navigate, place, detail, step, drafts, base } = saving;
  const { queryKey } = applicationQuery(place.formId);
  const { version, completedSteps, askedSteps, lastStepSubmitted, next: opened } = reply;
  const saved = {
    step,
    answers,
    version,
    completedSteps,
    askedSteps,
    lastStepSubmitted,
    at: new Date().toISOString(),
  };
  const isListChanged = askedSteps.join() !== detail.AskedSteps.join();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => opened?.application ?? (known && applySavedStep(known, saved)));
  base.current = { version, answers };
  drafts.saved();
  if (reply.reload) client.removeQueries({ queryKey: [SOURCES_KEY] });
  // Facts of the other steps may follow from these answers.
  forgetFacts(saving);
  keepNextStep(client, place.formId, reply);
  refreshAdvice(client, place.formId, step.key);
  if (step.key === preferencesStep) void checkAttachments(client, place.formId, answers);
  void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
  toaster.success(reply.message);
  if (joined) toaster.info(t('application.joined'));
  if (reply.reload) toaster.info(t('application.reloaded'));
  if (isListChanged) toaster.info(t('application.step.listChanged', { total: askedSteps.length }));
  const next = reply.nextStep;
  // The server fills the next step in from an earlier application.
  const isBegun = next !== null && canBeginWithEarlier(detail, next) && !hasDraft(detail, next);
  if (isBegun && !opened)
    await client.fetchQuery({ ...applicationQuery(place.formId), staleTime: 0 }).catch(() => undefined);
  const isReady = next !== null && opened !== undefined && isAtHand(getForm(next)) && (await readAhead(saving, next));
  // An applicant who continues to type stays on the page.
  if (next !== null && !hasMore()) {
    // Otherwise it is rendered in slices, and this page stays, and sends drafts, until its code is there.
    if (isReady) void finish();
    await navigate(applicationLinks(place).step(next), { flushSync: isReady });
    // An applicant who has left meanwhile opens the step later, with what was stored since.
    opening.until = 0;
  }
  if (!opened) void client.invalidateQueries({ queryKey });
};

const attempt = async (saving: StepSaving, answers: Answers): Promise<SavedAnswers> => {
  const { t, leaveDeletedDraft, place, detail, step, drafts, base, setWaiting } = saving;
  const { definition } = await getForm(step.key);
  const target = { definition, step, formId: place.formId, institutionCode: detail.Institution.InstitutionCode };
  const save = startSave({ formId: place.formId, step: step.key });
  try {
    const saved = await saveWithMerge({
      stepKey: step.key,
      base: base.current,
      mine: answers,
      send: (sent, basedOn) => sendStep(target, sent, basedOn, { pressedAt: save.pressedAt, opensNext: true }),
      merge: async (...versions) => (await loadMerger(step.key)).merge(...versions),
      hasSeen: drafts.hasSeen,
    });
    if (saved.kind === 'conflict') return drafts.refuse(saved.conflict, answers);
    endSave(save);
    return saved;
  } catch (error) {
    // After the next login, or when the connection is back, the save is repeated.
    if (!isConnectionError(error) && !hasStatus(error, 401)) endSave(save);
    setWaiting(isConnectionError(error));
    if (!isConnectionError(error) && !isUndecided(error) && !leaveDeletedDraft(error))
      toaster.error(describeError(error, t));
    throw error;
  }
};

/** Saves a step, shows the result, and opens the next step. */
export const saveStep = async (saving: StepSaving, answers: Answers, form: SavedForm): Promise<void> => {
  const saved = await attempt(saving, answers);
  saving.setWaiting(false);
  await applySave(saving, saved, form);
};
