import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../../../contract/application.ts';
import type { Answers, StepRef } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { type ApplicationDetail, applicationQuery } from '../../../../api/queries.ts';
import { useSession } from '../../../../api/use-session.ts';
import { describeError } from '../../../../design/describe-error.ts';
import { Card, Heading, Muted } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/toaster.ts';
import { useJournal } from '../../../../forms/draft/use-journal.ts';
import { FormSkeleton } from '../../../../forms/parts/FormSkeleton.tsx';
import { OpenFieldsProvider } from '../../../../forms/parts/OpenFields.tsx';
import type { Upload } from '../../../../forms/runtime/form-runtime.ts';
import { getForm } from '../../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { correctionQuery } from '../../../shared/application/correction-query.ts';
import { sendStep, toParts } from '../../../shared/application/step-call.ts';
import { useStepTitle } from '../../../shared/application/use-step-title.ts';
import { useFacts } from './use-facts.ts';
import { withTyped } from './with-typed.ts';

interface CorrectStepProps {
  readonly application: ApplicationDetail;
  readonly step: StepRef;
  /** Names of the step's opened fields. */
  readonly fields: readonly string[];
}

const useSave = ({ application, step }: CorrectStepProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { Id: formId, Version, Institution } = application;
  return async (answers: Answers): Promise<void> => {
    const { definition } = await getForm(step.key);
    const target = { definition, step, formId, institutionCode: Institution.InstitutionCode };
    try {
      await sendStep(target, answers, Version);
      toaster.success(t('registrations.correction.saved'));
    } catch (error) {
      toaster.error(describeError(error, t));
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: correctionQuery(formId).queryKey });
      await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
    }
  };
};

const uploadTo =
  (formId: string, step: string): Upload =>
  async (file, field, { onProgress, signal }) =>
    (await callApi(uploadFile, { body: toParts({ formId, step, field, file }), onProgress, signal })).data;

const answersOf = ({ application, step }: CorrectStepProps) =>
  application.Steps.find((saved) => saved.step === step.key);

/** What was typed here before and not saved, kept on this device. */
const useTyped = (props: CorrectStepProps) => {
  const account = useSession()?.id ?? '';
  const { application, step, fields } = props;
  const saved = answersOf(props);
  const journal = useJournal(`${account}/${application.Id}/correction/${step.key}`, saved?.savedAt ?? null);
  return { ...journal, initial: withTyped(saved?.answers ?? {}, journal.kept, fields) };
};

interface FormProps extends CorrectStepProps {
  readonly facts: Answers;
  readonly typed: ReturnType<typeof useTyped>;
}

const Form = (props: FormProps) => {
  const { t } = useTranslation();
  const { application, step, fields, facts, typed } = props;
  const { Id: formId, Institution } = application;
  const save = useSave(props);
  const open = useMemo(() => new Set(fields), [fields]);
  // What is read in the background later must not reach into typing.
  const [initial] = useState(typed.initial);
  const { keep } = typed;
  const told = useRef<typeof keep>(undefined);
  const hear = useCallback(
    (answers: Answers): void => {
      // What the form begins with was not typed.
      if (told.current === keep) keep(answers);
      told.current = keep;
    },
    [keep],
  );
  const upload = useMemo(() => uploadTo(formId, step.key), [formId, step.key]);
  const sourceParams = useMemo(
    () => ({ formId, institutionCode: Institution.InstitutionCode }),
    [formId, Institution.InstitutionCode],
  );
  return (
    <OpenFieldsProvider value={open}>
      {typed.kept !== undefined && <Muted marginBottom="4">{t('registrations.correction.restored')}</Muted>}
      <SchemaForm
        formKey={step.key}
        initialAnswers={initial}
        facts={facts}
        sourceParams={sourceParams}
        upload={upload}
        submitLabel={t('registrations.correction.save')}
        onAnswers={hear}
        onSubmit={async (answers) => {
          await save(answers);
          typed.forget();
        }}
      />
    </OpenFieldsProvider>
  );
};

/** The opened answers of one step, with the step's own rules; all others stay as they are. */
export const CorrectStep = (props: CorrectStepProps) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const { application, step } = props;
  const facts = useFacts(application.Id, step);
  const typed = useTyped(props);
  const id = `correct-${step.key}`;
  return (
    <Card as="section" aria-labelledby={id} data-correct={step.key}>
      <Heading id={id} as="h3" marginBottom="4">
        {t('registrations.correction.step', { step: stepTitle(step.key) })}
      </Heading>
      {facts && typed.isReady ? <Form {...props} facts={facts} typed={typed} /> : <FormSkeleton />}
    </Card>
  );
};
