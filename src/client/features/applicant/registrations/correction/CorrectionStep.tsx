import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, StepRef } from '../../../../../engine/schema/types.ts';
import { loadSending } from '../../../../api/http.ts';
import { loadCode } from '../../../../api/load-code.ts';
import { type ApplicationDetail, applicationQuery } from '../../../../api/queries.ts';
import { useSession } from '../../../../api/session.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { Card, Heading, Muted } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { useJournal } from '../../../../forms/draft/use-journal.ts';
import { FormSkeleton } from '../../../../forms/FormSkeleton.tsx';
import { EditableFieldsProvider } from '../../../../forms/fields/EditableFields.tsx';
import { BASED_ON, KEPT, usePostedForm } from '../../../../forms/posted/posted-form.ts';
import { getForm } from '../../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { whenTakenOver } from '../../../../state/early-input.ts';
import { useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import { type CorrectionRequest, correctionRequestQuery } from '../../../shared/application/CorrectionRequest.tsx';
import { uploadTo } from '../../../shared/application/upload-to.ts';
import { useStepFacts } from '../../../shared/application/use-step-facts.ts';
import { answersToCorrect, mergeTypedAnswers } from './open-answers.ts';

interface CorrectionStepProps {
  readonly application: ApplicationDetail;
  readonly request: CorrectionRequest;
  readonly step: StepRef;
  /** Names of the step's opened fields. */
  readonly fields: readonly string[];
}

const loadSendStep = () => import('../../../shared/application/send-step.ts');

/** Saves one step after the other: each save is based on the version that the one before has made. */
const useSaveCorrection = ({ application, step }: CorrectionStepProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { Id: formId, Institution } = application;
  // A save that lacks it loads it again.
  useEffect(() => whenTakenOver(() => void loadCode(loadSendStep).catch(() => undefined)), []);
  const { mutateAsync } = useMutation({
    scope: { id: `correction ${formId}` },
    mutationFn: async (answers: Answers): Promise<void> => {
      const [{ definition }, { sendStep }] = await Promise.all([getForm(step.key), loadSending(loadSendStep)]);
      const target = { definition, step, formId, institutionCode: Institution.InstitutionCode };
      const shown = client.getQueryData(applicationQuery(formId).queryKey) ?? application;
      await sendStep(target, answers, shown.Version);
    },
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: async (_saved, error) => {
      void client.invalidateQueries({ queryKey: correctionRequestQuery(formId).queryKey });
      await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
      if (!error) toaster.success(t('registrations.correction.saved'));
    },
  });
  return mutateAsync;
};

/** Unsaved answers of this device, merged into the saved ones. */
const useTypedAnswers = (props: CorrectionStepProps) => {
  const account = useSession()?.id ?? '';
  const { application, request, step, fields } = props;
  const savedAt = application.Steps.find((saved) => saved.step === step.key)?.savedAt ?? null;
  const journal = useJournal(`${account}/${application.Id}/correction/${step.key}`, savedAt);
  const saved = answersToCorrect(step.key, application, request);
  return { ...journal, initial: mergeTypedAnswers(saved, journal.restored, fields) };
};

interface CorrectionFormProps extends CorrectionStepProps {
  readonly facts: Answers;
  readonly typed: ReturnType<typeof useTypedAnswers>;
}

const CorrectionForm = (props: CorrectionFormProps) => {
  const { t } = useTranslation();
  const { application, step, fields, facts, typed } = props;
  const { Id: formId, Institution, Version } = application;
  const posted = usePostedForm(step.key);
  const save = useSaveCorrection(props);
  const open = useMemo(() => new Set(fields), [fields]);
  // Later background reads must not change a form in use.
  const [initial] = useState(typed.initial);
  const { store } = typed;
  const initialized = useRef<typeof store>(undefined);
  const onAnswers = useCallback(
    (answers: Answers): void => {
      // The first call has the initial answers, which are not typed input.
      if (initialized.current === store) store(answers);
      initialized.current = store;
    },
    [store],
  );
  const upload = useMemo(() => uploadTo(formId, step.key), [formId, step.key]);
  const sourceParams = useMemo(
    () => ({ formId, institutionCode: Institution.InstitutionCode }),
    [formId, Institution.InstitutionCode],
  );
  return (
    <EditableFieldsProvider value={open}>
      {typed.restored !== undefined && <Muted marginBottom="4">{t('registrations.correction.restored')}</Muted>}
      <SchemaForm
        formKey={step.key}
        initialAnswers={initial}
        facts={facts}
        sourceParams={sourceParams}
        upload={upload}
        posted={posted}
        submitLabel={t('registrations.correction.save')}
        onAnswers={onAnswers}
        onSubmit={async (answers) => {
          await save(answers);
          typed.forget();
        }}
      >
        <input type="hidden" name={BASED_ON} value={Version} />
        {posted && <input type="hidden" name={KEPT} value={JSON.stringify(posted.answers)} />}
      </SchemaForm>
    </EditableFieldsProvider>
  );
};

/** The form of one step in which only the requested fields can be edited. */
export const CorrectionStep = (props: CorrectionStepProps) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const { application, step } = props;
  const { facts } = useStepFacts(application.Id, step);
  const typed = useTypedAnswers(props);
  const id = `correct-${step.key}`;
  return (
    <Card as="section" aria-labelledby={id} data-correct={step.key}>
      <Heading id={id} as="h3" marginBottom="4">
        {t('registrations.correction.step', { step: stepTitle(step.key) })}
      </Heading>
      {facts && typed.isReady ? <CorrectionForm {...props} facts={facts} typed={typed} /> : <FormSkeleton />}
    </Card>
  );
};
