import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation } from 'react-router-dom';
import { saveDraft } from '../../../../contract/application.ts';
import type { WireError } from '../../../../contract/call.ts';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import { endSave, findPendingSave } from '../../../api/pending-saves.ts';
import { type ApplicationDetail, applicationQuery, refreshAdvice } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { lazyRequired } from '../../../design/lazy-required.tsx';
import type { DraftOptions } from '../../../forms/draft/use-draft.ts';

import { BASED_ON, usePostedForm } from '../../../forms/posted/posted-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { whenTakenOver } from '../../../state/early-input.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { uploadTo } from '../../shared/application/send-step.ts';
import { Advice } from './Advice.tsx';
import { applyDraft } from './apply-saved-step.ts';
import type { Beginning } from './begin-step.ts';
import type { PendingConflict } from './ConflictDialog.tsx';
import { Hint, InitialAnswersHint } from './Hints.tsx';
import { type Choices, mergeAnswers } from './merge-answers.ts';
import type { AskAboutConflict, StepConflict } from './save-with-merge.ts';
import { createDraftSender } from './send-draft.ts';
import { formVersionOf, type InitialAnswers } from './use-initial-answers.ts';
import { useLeaveDeletedDraft } from './use-leave-deleted-draft.ts';
import { useSaveStep } from './use-save-step.ts';

/** Shows the dialog about a conflict as a promise of the applicant's choices. */
const useConflictDialog = () => {
  const [pending, setPending] = useState<PendingConflict>();
  const resolveChoices = useRef<(choices: Choices | undefined) => void>(undefined);
  const ask = useCallback(
    (conflict: StepConflict, mine: Answers): Promise<Choices | undefined> =>
      new Promise((resolve) => {
        resolveChoices.current = resolve;
        setPending({ conflict, mine });
      }),
    [],
  );
  const decide = useCallback((choices: Choices | undefined): void => {
    setPending(undefined);
    resolveChoices.current?.(choices);
  }, []);
  return { pending, ask, decide };
};

/** Tabs with the same step of the same application notify each other when its answers are stored. */
const useChangeInOtherTabs = (stepName: string): { readonly isChanged: boolean; readonly notify: () => void } => {
  const [isChanged, setChanged] = useState(false);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return;
    const opened = new BroadcastChannel('kept-answers');
    opened.onmessage = ({ data }) => {
      if (data === stepName) setChanged(true);
    };
    channel.current = opened;
    return () => opened.close();
  }, [stepName]);
  return {
    isChanged,
    notify: () => {
      setChanged(false);
      channel.current?.postMessage(stepName);
    },
  };
};

const ConflictDialog = lazyRequired(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

interface StepFormProps {
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly initialAnswers: InitialAnswers;
  readonly beginning: Beginning;
}

const SAVE_RETRY_MS = 10_000;

const submitForm = (stepKey: string): void =>
  document.querySelector<HTMLFormElement>(`form[data-form="${stepKey}"]`)?.requestSubmit();

/** Sends what an earlier page could not send: the applicant has asked for it. */
const useResumeSave = ({ place, step, initialAnswers }: StepFormProps, resume: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(
    () =>
      whenTakenOver(() => {
        const save = findPendingSave({ formId: place.formId, step: step.key });
        if (!save) return;
        if (initialAnswers.source !== 'journal') return endSave(save);
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

/** Applies what was typed during a merge to the merged answers. */
const rebaseAnswers = (sent: Answers, now: Answers, merged: Answers): Answers => {
  const { conflicts } = mergeAnswers(sent, now, merged);
  return mergeAnswers(sent, now, merged, Object.fromEntries(conflicts.map(({ field }) => [field, 'mine']))).merged;
};

const useDraftOptions = ({ place, step, initialAnswers, beginning }: StepFormProps, ask: AskAboutConflict) => {
  const client = useQueryClient();
  const leaveDeletedDraft = useLeaveDeletedDraft(place);
  const { queryKey } = applicationQuery(place.formId);
  const put = async (answers: Answers, basedOn: string | null) => {
    if (beginning.isOver) throw new ApiError({ kind: 'server', status: 410, message: '' });
    try {
      const schemaVersion = formVersionOf(step.key);
      const { data } = await callApi(saveDraft, {
        body: { formId: place.formId, step: step.key, answers, schemaVersion, basedOn },
        keepalive: true,
      });
      const draft = { step: step.key, answers, savedAt: data.savedAt };
      client.setQueryData(queryKey, (known) => known && applyDraft(known, draft));
      refreshAdvice(client, place.formId, step.key);
      notify();
      // A read that is under way may return the state before this draft: read again.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      return data;
    } catch (error) {
      leaveDeletedDraft(error);
      throw error;
    }
  };
  const { isChanged, notify } = useChangeInOtherTabs(initialAnswers.journalKey);
  const latestPut = useRef(put);
  latestPut.current = put;
  const [channel] = useState(() =>
    createDraftSender({
      base: { answers: initialAnswers.known, savedAt: initialAnswers.basedOn },
      put: (answers, basedOn) => latestPut.current(answers, basedOn),
      ask,
    }),
  );
  const options: DraftOptions = {
    journalKey: initialAnswers.journalKey,
    basedOn: initialAnswers.basedOn,
    isUnsent: initialAnswers.source === 'journal',
    send: channel.send,
    merge: rebaseAnswers,
  };
  return { options, channel, isChanged };
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
  const { pending, ask, decide } = useConflictDialog();
  const { save, isWaiting, resume } = useSaveStep(place, detail, step, ask);
  const serverErrors = useKnownErrors(props);
  const { options: draft, channel, isChanged } = useDraftOptions(props, ask);
  const saveSettled = async (answers: Answers, hasMore: () => boolean): Promise<void> => {
    await save(await channel.settle(answers), hasMore);
    channel.saved();
  };
  const sourceParams = useMemo(
    () => ({ formId: place.formId, institutionCode: detail.Institution.InstitutionCode }),
    [place.formId, detail.Institution.InstitutionCode],
  );
  const upload = useMemo(() => uploadTo(place.formId, step.key), [place.formId, step.key]);
  useRetrySubmit(isWaiting, step.key);
  useResumeSave(props, resume);
  const posted = usePostedForm(step.key);
  const isBegunDraft =
    initialAnswers.source === 'draft' &&
    (props.beginning.number > 0 ||
      detail.Drafts.some((draft) => draft.step === step.key && draft.TakenFrom !== undefined));
  const previous = detail.AskedSteps[detail.AskedSteps.indexOf(step.key) - 1];
  return (
    <>
      {!posted && !isBegunDraft && <InitialAnswersHint source={initialAnswers.source} />}
      {isChanged && (
        <Hint tone="warning" role="status" data-part="changed-elsewhere">
          <p>{t('application.elsewhere')}</p>
        </Hint>
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
        onSubmit={saveSettled}
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
            <p>{t('application.waiting')}</p>
          </Hint>
        )}
      </SchemaForm>
      {pending && (
        <Suspense>
          <ConflictDialog {...pending} formKey={step.key} sourceParams={sourceParams} onDecide={decide} />
        </Suspense>
      )}
    </>
  );
};
