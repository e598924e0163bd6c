import { steps } from 'virtual:catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { saveDraft, uploadFile } from '../../../../contract/application.ts';
import type { WireError } from '../../../../contract/call.ts';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { lazyRequired } from '../../../design/lazy-required.tsx';
import type { DraftOptions } from '../../../forms/draft/use-draft.ts';
import type { Upload } from '../../../forms/runtime/form-runtime.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { toFormData } from '../../shared/application/send-step.ts';
import { type ApplicationLocation, stepAddress } from './addresses.ts';
import { applyDraft } from './apply-saved-step.ts';
import type { PendingConflict } from './ConflictDialog.tsx';
import { Hint, InitialAnswersHint } from './Hints.tsx';
import { type Choices, mergeAnswers } from './merge-answers.ts';
import type { StepConflict } from './save-with-merge.ts';
import { createDraftSender } from './send-draft.ts';
import { formVersionOf, type InitialAnswers } from './use-initial-answers.ts';
import { useLeaveDeletedDraft } from './use-leave-deleted-draft.ts';
import { type AskAboutConflict, useSaveStep } from './use-save-step.ts';

/** Turns the dialog about a clash into a question with an answer. */
export const useConflictDialog = () => {
  const [asked, setAsked] = useState<PendingConflict>();
  const answer = useRef<(choices: Choices | undefined) => void>(undefined);
  const ask = useCallback(
    (clash: StepConflict, mine: Answers): Promise<Choices | undefined> =>
      new Promise((resolve) => {
        answer.current = resolve;
        setAsked({ clash, mine });
      }),
    [],
  );
  const decide = useCallback((choices: Choices | undefined): void => {
    setAsked(undefined);
    answer.current?.(choices);
  }, []);
  return { asked, ask, decide };
};

/** Tabs in which the same step of the same application is open tell each other when its answers were kept. */
export const useChangeInOtherTabs = (stepName: string): { readonly isChanged: boolean; readonly tell: () => void } => {
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
    tell: () => {
      setChanged(false);
      channel.current?.postMessage(stepName);
    },
  };
};

/** Seldom needed. */
const ClashDialog = lazyRequired(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

interface StepFormProps {
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly beginning: InitialAnswers;
}

const SAVE_RETRY_MS = 10_000;

/** While the server cannot be reached the save is tried again, with what then stands in the form. */
const useRetrySubmit = (isWaiting: boolean, stepKey: string): void => {
  useEffect(() => {
    if (!isWaiting) return;
    const retry = (): void => document.querySelector<HTMLFormElement>(`form[data-form="${stepKey}"]`)?.requestSubmit();
    const timer = setInterval(retry, SAVE_RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isWaiting, stepKey]);
};

const uploadTo =
  (formId: string, step: string): Upload =>
  async (file, field, { onProgress, signal }) =>
    (await callApi(uploadFile, { body: toFormData({ formId, step, field, file }), onProgress, signal })).data;

/** What is typed while two versions are joined stands upon the joined one. */
const rebaseAnswers = (sent: Answers, now: Answers, merged: Answers): Answers => {
  const { conflicts } = mergeAnswers(sent, now, merged);
  return mergeAnswers(sent, now, merged, Object.fromEntries(conflicts.map(({ field }) => [field, 'mine']))).merged;
};

const useDraftOptions = ({ place, step, beginning }: StepFormProps, ask: AskAboutConflict) => {
  const client = useQueryClient();
  const leaveGone = useLeaveDeletedDraft(place);
  const { queryKey } = applicationQuery(place.formId);
  const put = async (answers: Answers, basedOn: string | null) => {
    try {
      const schemaVersion = formVersionOf(step.key);
      const { data } = await callApi(saveDraft, {
        body: { formId: place.formId, step: step.key, answers, schemaVersion, basedOn },
        keepalive: true,
      });
      const kept = { step: step.key, answers, savedAt: data.savedAt };
      client.setQueryData(queryKey, (known) => known && applyDraft(known, kept));
      tell();
      // An answer that is on its way may be of the time before, and would take what is kept back.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      return data;
    } catch (error) {
      leaveGone(error);
      throw error;
    }
  };
  const { isChanged, tell } = useChangeInOtherTabs(beginning.journalKey);
  const newest = useRef(put);
  newest.current = put;
  const [channel] = useState(() =>
    createDraftSender({
      base: { answers: beginning.known, savedAt: beginning.basedOn },
      put: (answers, basedOn) => newest.current(answers, basedOn),
      ask,
    }),
  );
  const options: DraftOptions = {
    journalKey: beginning.journalKey,
    basedOn: beginning.basedOn,
    isUnsent: beginning.source === 'journal',
    send: channel.send,
    merge: rebaseAnswers,
  };
  return { options, channel, isChanged };
};

/** Errors to show at once: what a changed schema asks again, or what the final check found in this step. */
const useKnownErrors = ({ detail, step }: StepFormProps): readonly WireError[] => {
  const { state } = useLocation();
  const found = (state as { readonly errors?: readonly WireError[] } | null)?.errors;
  return useMemo(
    () => found ?? detail.Reopened.find((reopened) => reopened.step === step.key)?.errors ?? [],
    [found, detail.Reopened, step.key],
  );
};

/** One step: its form, kept while it is filled and saved when it is finished. */
export const StepForm = (props: StepFormProps) => {
  const { t } = useTranslation();
  const { place, detail, step, beginning } = props;
  const { asked, ask, decide } = useConflictDialog();
  const { save, isWaiting } = useSaveStep(place, detail, step, ask);
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
  const previous = steps[steps.findIndex(({ key }) => key === step.key) - 1];
  return (
    <>
      <InitialAnswersHint source={beginning.source} />
      {isChanged && (
        <Hint tone="warning" role="status" data-part="changed-elsewhere">
          <p>{t('application.elsewhere')}</p>
        </Hint>
      )}
      <SchemaForm
        formKey={step.key}
        initialAnswers={beginning.answers}
        facts={beginning.facts}
        sourceParams={sourceParams}
        upload={upload}
        serverErrors={serverErrors}
        submitLabel={t('application.save')}
        onSubmit={saveSettled}
        draft={draft}
        actions={
          previous && (
            <ButtonLink look="outline" to={stepAddress(place, previous.key)}>
              {t('application.back')}
            </ButtonLink>
          )
        }
      >
        {isWaiting && (
          <Hint tone="warning" role="alert" data-part="waiting">
            <p>{t('application.waiting')}</p>
          </Hint>
        )}
      </SchemaForm>
      {asked && (
        <Suspense>
          <ClashDialog {...asked} formKey={step.key} sourceParams={sourceParams} onDecide={decide} />
        </Suspense>
      )}
    </>
  );
};
