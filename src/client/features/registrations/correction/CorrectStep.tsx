import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../../contract/application.ts';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { FormSkeleton } from '../../../renderer/parts/FormSkeleton.tsx';
import { OpenFieldsProvider } from '../../../renderer/parts/OpenFields.tsx';
import type { Upload } from '../../../renderer/runtime/form-runtime.ts';
import { getForm } from '../../../renderer/runtime/load-form.ts';
import { SchemaForm } from '../../../renderer/SchemaForm.tsx';
import { sendStep, toParts } from '../../../ui/application/step-call.ts';
import { useStepTitle } from '../../../ui/application/use-step-title.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { Card, Heading } from '../../../ui/primitives.tsx';
import { toaster } from '../../../ui/toaster.ts';
import { correctionQuery } from './correction-query.ts';
import { useFacts } from './use-facts.ts';

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

const Form = (props: CorrectStepProps & { readonly facts: Answers }) => {
  const { t } = useTranslation();
  const { application, step, fields, facts } = props;
  const { Id: formId, Institution } = application;
  const save = useSave(props);
  const open = useMemo(() => new Set(fields), [fields]);
  // What is read in the background later must not reach into typing.
  const [initial] = useState(() => application.Steps.find((saved) => saved.step === step.key)?.answers ?? {});
  const upload = useMemo(() => uploadTo(formId, step.key), [formId, step.key]);
  const sourceParams = useMemo(
    () => ({ formId, institutionCode: Institution.InstitutionCode }),
    [formId, Institution.InstitutionCode],
  );
  return (
    <OpenFieldsProvider value={open}>
      <SchemaForm
        formKey={step.key}
        initialAnswers={initial}
        facts={facts}
        sourceParams={sourceParams}
        upload={upload}
        submitLabel={t('registrations.correction.save')}
        onSubmit={save}
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
  const id = `correct-${step.key}`;
  return (
    <Card as="section" aria-labelledby={id} data-correct={step.key}>
      <Heading id={id} as="h3" marginBottom="4">
        {t('registrations.correction.step', { step: stepTitle(step.key) })}
      </Heading>
      {facts ? <Form {...props} facts={facts} /> : <FormSkeleton />}
    </Card>
  );
};
