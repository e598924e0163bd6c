import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
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
import { type BaseVersion, isUndecided, saveWithMerge } from './save-with-merge.ts';
import type { DraftSender } from './send-draft.ts';
import { useLeaveDeletedDraft } from './use-leave-deleted-draft.ts';

type Reply = Awaited<ReturnType<typeof sendStep>>;

interface SavedAnswers {
  readonly reply: Reply;
  readonly answers: Answers;
  readonly joined: boolean;
}

const hasDraft = ({ Drafts }: ApplicationDetail, key: string): boolean => Drafts.some(({ step }) => step === key);

/** Saves a step, shows the result, and opens the next step. */
export const useSaveStep = (
  place: ApplicationLocation,
  detail: ApplicationDetail,
  step: StepRef,
  drafts: DraftSender,
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const leaveDeletedDraft = useLeaveDeletedDraft(place);
  const [isWaiting, setWaiting] = useState(false);
  const accepted = detail.Steps.find((saved) => saved.step === step.key)?.answers ?? {};
  // The version of the answers in the form; a background read must not change it.
  const base = useRef<BaseVersion>({ version: detail.Version, answers: accepted });

  /** What follows from the saved answers is read again, except what the page in front of the applicant stands on. */
  const forgetFacts = (): void => {
    const [own, others] = [autofillQuery(place.formId, step.wireStep).queryKey, ['autofill', place.formId]];
    const facts = attachmentFactsQuery(place.formId).queryKey;
    for (const queryKey of [own, facts]) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    client.removeQueries({ queryKey: others, predicate: ({ queryKey }) => queryKey[2] !== step.wireStep });
    client.removeQueries({ queryKey: facts, type: 'inactive' });
  };

  const applySave = async ({ reply, answers, joined }: SavedAnswers, hasMore: boolean): Promise<void> => {
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
    if (reply.reload) client.removeQueries({ queryKey: [SOURCES_KEY] });
    // Facts of the other steps may follow from these answers.
    forgetFacts();
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
    // An applicant who continues to type stays on the page.
    if (next !== null && !hasMore) await navigate(applicationLinks(place).step(next));
    if (!opened) void client.invalidateQueries({ queryKey });
  };

  const attempt = async (answers: Answers): Promise<SavedAnswers> => {
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
  const save = async (answers: Answers, hasMore: () => boolean): Promise<void> => {
    const saved = await attempt(answers);
    setWaiting(false);
    await applySave(saved, hasMore());
  };
  /** A save that an earlier page could not send. */
  const resume = (): void => setWaiting(true);
  /** The form has merged the answers of a save on another device. */
  const rebase = (saved: BaseVersion): void => {
    base.current = saved;
  };
  return { save, isWaiting, resume, rebase };
};
