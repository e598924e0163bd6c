import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation } from 'react-router-dom';
import { getNewerAnswers, saveDraft } from '../../../../contract/application.ts';
import type { WireError } from '../../../../contract/call.ts';
import type { Place } from '../../../../engine/model/form-model.ts';
import type { Choices } from '../../../../engine/model/merge-answers.ts';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import { loadCode } from '../../../api/load-code.ts';
import { endSave, findPendingSave } from '../../../api/pending-saves.ts';
import { type ApplicationDetail, applicationQuery, refreshAdvice } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { lazyRequired } from '../../../design/lazy-required.tsx';
import type { DraftOptions } from '../../../forms/draft/use-draft.ts';

import { BASED_ON, usePostedForm } from '../../../forms/posted/posted-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { whenTakenOver } from '../../../state/early-input.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { uploadTo } from '../../shared/application/upload-to.ts';
import { applyDraft } from './apply-saved-step.ts';
import type { Beginning } from './begin-step.ts';
import { Hint, InitialAnswersHint } from './Hint.tsx';
import { Advice } from './late-parts.ts';
import { loadMerger } from './load-merger.ts';
import type { BaseVersion } from './save-with-merge.ts';
import { createDraftSender, type NewestAnswers, type OpenConflict } from './send-draft.ts';
import { formVersionOf, type InitialAnswers } from './use-initial-answers.ts';
import { useLeaveDeletedDraft } from './use-leave-deleted-draft.ts';
import { useSaveStep } from './use-save-step.ts';
import type { DeviceWatcher } from './watch-other-devices.ts';

const ConflictPanel = lazyRequired(async () => (await import('./ConflictPanel.tsx')).ConflictPanel);
const ReceivedHint = lazyRequired(async () => (await import('./ConflictPanel.tsx')).ReceivedHint);

interface StepFormProps {
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly initialAnswers: InitialAnswers;
  readonly beginning: Beginning;
}

const tellLostSave = async (journalKey: string, stepKey: string, t: TFunction): Promise<void> => {
  const late = await loadCode(() => import('./tell-lost-save.ts'));
  await late.tellLostSave(journalKey, stepKey, t);
};

const SAVE_RETRY_MS = 10_000;

const submitForm = (stepKey: string): void =>
  document.querySelector<HTMLFormElement>(`form[data-form="${stepKey}"]`)?.requestSubmit();

/** Sends what an earlier page could not send: the applicant has asked for it. */
const useResumeSave = ({ place, step, initialAnswers }: StepFormProps, resume: () => void): void => {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(
    () =>
      whenTakenOver(() => {
        const save = findPendingSave({ formId: place.formId, step: step.key });
        if (!save) return;
        if (initialAnswers.source !== 'journal') {
          endSave(save);
          return void tellLostSave(initialAnswers.journalKey, step.key, t);
        }
        resume();
        if (navigator.onLine) submitForm(step.key);
      }),
    [],
  );
};

/** While the server cannot be reached, repeats the save with the form's current answers. */
const useRetrySubmit = (isWaiting: boolean, stepKey: string): void => {
  useEffect(() => {
    if (!isWaiting) return;
    const retry = (): void => submitForm(stepKey);
    const timer = setInterval(retry, SAVE_RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isWaiting, stepKey]);
};

/** Seconds until the first question, whose reply says when to ask again, and at most where it fails. */
const ASK_FIRST_AFTER = 4;
const ASK_AT_LEAST_AFTER = 60;
/** Seconds beside another device that has nothing new for a while. */
const ASK_QUIET_AFTER = 10;

/** Stores the draft, and shows what other tabs and devices store. */
const useDrafts = ({ place, step, initialAnswers, beginning }: StepFormProps) => {
  const client = useQueryClient();
  const leaveDeletedDraft = useLeaveDeletedDraft(place);
  const [conflict, setConflict] = useState<OpenConflict>();
  const [received, setReceived] = useState<readonly Place[]>([]);
  const askAgainAfter = useRef(ASK_FIRST_AFTER);
  const isTogether = useRef(false);
  const watcher = useRef<DeviceWatcher>(undefined);
  const pull = useRef<(isWaitedFor?: boolean) => Promise<void>>(undefined);
  const onSavedElsewhere = useRef<(saved: BaseVersion) => void>(undefined);
  const { queryKey } = applicationQuery(place.formId);
  const show = (draft: ApplicationDetail['Drafts'][number]): void => {
    client.setQueryData(queryKey, (known) => known && applyDraft(known, draft));
    refreshAdvice(client, place.formId, step.key);
    // A read that is under way may return the state before this draft: read again.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  };
  const put = async (answers: Answers, basedOn: string | null) => {
    if (beginning.isOver) throw new ApiError({ kind: 'server', status: 410, message: '' });
    try {
      const schemaVersion = formVersionOf(step.key);
      const { data } = await callApi(saveDraft, {
        body: { formId: place.formId, step: step.key, answers, schemaVersion, basedOn },
        keepalive: true,
      });
      show({ step: step.key, answers, savedAt: data.savedAt });
      watcher.current?.notify();
      return data;
    } catch (error) {
      leaveDeletedDraft(error);
      throw error;
    }
  };
  const find = async (since: string | null): Promise<NewestAnswers | undefined> => {
    if (beginning.isOver) return undefined;
    try {
      const query = { formId: place.formId, step: step.key, ...(since !== null && { since }) };
      const { newer, askAgainAfter: seconds } = (await callApi(getNewerAnswers, { query })).data;
      isTogether.current = seconds < ASK_AT_LEAST_AFTER;
      const isQuiet = isTogether.current && !newer;
      askAgainAfter.current = isQuiet
        ? Math.min(Math.max(askAgainAfter.current, seconds) + 2, ASK_QUIET_AFTER)
        : seconds;
      if (newer?.version === null) show({ step: step.key, answers: newer.answers, savedAt: newer.savedAt });
      else if (newer) void client.invalidateQueries({ queryKey });
      // Answers to another form than that of this page are converted when the page is opened again.
      return newer?.schemaVersion === formVersionOf(step.key) ? newer : undefined;
    } catch (error) {
      askAgainAfter.current = Math.min(2 * askAgainAfter.current, ASK_AT_LEAST_AFTER);
      leaveDeletedDraft(error);
      throw error;
    }
  };
  const latest = useRef({ put, find });
  latest.current = { put, find };
  const [sender] = useState(() =>
    createDraftSender({
      base: { answers: initialAnswers.known, savedAt: initialAnswers.basedOn },
      newest: initialAnswers.newest,
      put: (answers, basedOn) => latest.current.put(answers, basedOn),
      find: (since) => latest.current.find(since),
      hasOtherDevice: () => isTogether.current,
      loadMerger: () => loadMerger(step.key),
      onConflict: setConflict,
      onReceived: setReceived,
      onSavedElsewhere: (saved) => onSavedElsewhere.current?.(saved),
    }),
  );
  const watch = (): (() => void) => {
    let isLeft = false;
    whenTakenOver(() => {
      const loaded = loadCode(() => import('./watch-other-devices.ts'));
      // Without this code the next draft finds out.
      void loaded
        .catch(() => undefined)
        .then((code) => {
          if (!code || isLeft) return;
          watcher.current = code.watchOtherDevices({
            pull: async () => pull.current?.(),
            askAgainAfter: () => askAgainAfter.current,
            name: initialAnswers.journalKey,
          });
        });
    });
    return () => {
      isLeft = true;
      watcher.current?.stop();
    };
  };
  const options: DraftOptions = {
    journalKey: initialAnswers.journalKey,
    base: sender.base,
    isUnsent: initialAnswers.source === 'journal',
    send: sender.send,
    find: sender.pull,
    onReady: (ask) => {
      pull.current = ask;
      return watch();
    },
  };
  const decide = async (choices: Choices): Promise<void> => {
    sender.choose(choices);
    await pull.current?.(true);
    if (conflict && conflict.saves > 0) submitForm(step.key);
  };
  return { options, sender, conflict, received, decide, onSavedElsewhere };
};

/** Errors to show at once: of a changed schema, or of the final check. */
const useKnownErrors = ({ detail, step }: StepFormProps): readonly WireError[] => {
  const { state }: Location<{ readonly errors?: readonly WireError[] } | null> = useLocation();
  const found = state?.errors;
  return useMemo(
    () => found ?? detail.Reopened.find((reopened) => reopened.step === step.key)?.errors ?? [],
    [found, detail.Reopened, step.key],
  );
};

/** The form of one step: stored as a draft while it is filled in, saved when it is finished. */
export const StepForm = (props: StepFormProps) => {
  const { t } = useTranslation();
  const { place, detail, step, initialAnswers } = props;
  const { options: draft, sender, conflict, received, decide, onSavedElsewhere } = useDrafts(props);
  const { save, isWaiting, wait, resume, rebase } = useSaveStep(place, detail, step, sender);
  onSavedElsewhere.current = rebase;
  const serverErrors = useKnownErrors(props);
  const sourceParams = useMemo(
    () => ({ formId: place.formId, institutionCode: detail.Institution.InstitutionCode }),
    [place.formId, detail.Institution.InstitutionCode],
  );
  const upload = useMemo(() => uploadTo(place.formId, step.key), [place.formId, step.key]);
  useRetrySubmit(isWaiting && !conflict, step.key);
  useResumeSave(props, resume);
  const posted = usePostedForm(step.key);
  const isBegunDraft =
    initialAnswers.source === 'draft' &&
    (props.beginning.number > 0 ||
      detail.Drafts.some((draft) => draft.step === step.key && draft.TakenFrom !== undefined));
  // Also on a page that lacks its other texts: the server gives it those that it has asked for.
  const waitingText = t('application.waiting');
  const previous = detail.AskedSteps[detail.AskedSteps.indexOf(step.key) - 1];
  return (
    <>
      {!posted && !isBegunDraft && <InitialAnswersHint source={initialAnswers.source} />}
      {received.length > 0 && (
        <Suspense>
          <ReceivedHint formKey={step.key} places={received} />
        </Suspense>
      )}
      {conflict && (
        <Suspense>
          <ConflictPanel
            conflict={conflict}
            formKey={step.key}
            sourceParams={sourceParams}
            onDecide={(choices) => void decide(choices)}
          />
        </Suspense>
      )}
      {posted?.hasMore && (
        <Hint tone="warning" role="status" data-part="more">
          <p>{t('renderer.plain.more')}</p>
        </Hint>
      )}
      <SchemaForm
        formKey={step.key}
        posted={posted}
        initialAnswers={initialAnswers.answers}
        facts={initialAnswers.facts}
        sourceParams={sourceParams}
        upload={upload}
        serverErrors={serverErrors}
        submitLabel={t('application.save')}
        onSubmit={save}
        onWaiting={wait}
        draft={draft}
        actions={
          previous && (
            <ButtonLink variant="outline" to={applicationLinks(place).step(previous)}>
              {t('application.back')}
            </ButtonLink>
          )
        }
      >
        <Advice place={place} step={step} />
        <input type="hidden" name={BASED_ON} value={initialAnswers.basedOn ?? ''} />
        {isWaiting && (
          <Hint tone="warning" role="alert" data-part="waiting">
            <p>{waitingText}</p>
          </Hint>
        )}
      </SchemaForm>
    </>
  );
};
