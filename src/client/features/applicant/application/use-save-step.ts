import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { isConnectionError } from '../../../api/api-error.ts';
import { loadSending } from '../../../api/http.ts';
import { keepCode, loadCode } from '../../../api/load-code.ts';
import { endSave, startSave } from '../../../api/pending-saves.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { loadLater } from '../../../api/rest-of-page.ts';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import type { ApplicationLocation } from '../../shared/application/application-links.ts';
import type { BaseVersion } from './save-with-merge.ts';
import type { DraftSender } from './send-draft.ts';
import { useLeaveDeletedDraft } from './use-leave-deleted-draft.ts';

const loadSaving = keepCode(() => import('./save-step.ts'));

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
  // A save that fails to load it loads it again.
  useEffect(() => void loadLater(() => loadCode(loadSaving)).catch(() => undefined), []);

  /** The page repeats a save that waits when the connection is back; so does a later page. */
  const wait = (isWaiting: boolean): void => {
    const save = { formId: place.formId, step: step.key };
    if (isWaiting) startSave(save);
    else endSave(save);
    setWaiting(isWaiting);
  };
  const waitForConnection = (error: unknown): never => {
    if (isConnectionError(error)) wait(true);
    throw error;
  };
  const save = async (typed: Answers, hasMore: () => boolean, finish: () => Promise<void>): Promise<void> => {
    const prepare = async () => {
      const { saveStep } = await loadSending(loadSaving);
      return { saveStep, answers: await drafts.settle(typed) };
    };
    const { saveStep, answers } = await prepare().catch(waitForConnection);
    const page = { t, client, navigate, leaveDeletedDraft, place, detail, step, drafts, base, setWaiting };
    await saveStep(page, answers, { hasMore, finish });
  };
  /** A save that an earlier page could not send. */
  const resume = (): void => setWaiting(true);
  /** The form has merged the answers of a save on another device. */
  const rebase = (saved: BaseVersion): void => {
    base.current = saved;
  };
  return { save, isWaiting, wait, resume, rebase };
};
