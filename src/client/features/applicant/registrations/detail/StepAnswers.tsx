import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Card, Heading } from '../../../../design/primitives.tsx';
import { titleIn } from '../../../../forms/summary/own-form.ts';
import { SavedAnswers } from '../../../../forms/summary/SavedAnswers.tsx';
import { useStepTitle } from '../../../shared/application/use-step-title.ts';

/** Every answered step, whatever steps there are: each drawn from the form that was answered, in the order of the steps. */
export const StepAnswers = ({ application }: { readonly application: ApplicationDetail }) => {
  const { i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const sourceParams = { formId: application.Id, institutionCode: application.Institution.InstitutionCode };
  return application.Steps.map(({ step, answers, Form }) => (
    <Card key={step} as="section" aria-labelledby={`step-${step}`} data-step={step}>
      <Heading id={`step-${step}`} marginBottom="5">
        {titleIn(Form, i18n.language) ?? stepTitle(step)}
      </Heading>
      <SavedAnswers step={step} answers={answers} form={Form} sourceParams={sourceParams} />
    </Card>
  ));
};
