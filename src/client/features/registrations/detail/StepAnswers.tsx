import type { ApplicationDetail } from '../../../api/queries.ts';
import { AnswersSummary } from '../../../renderer/summary/AnswersSummary.tsx';
import { useStepTitle } from '../../../ui/application/use-step-title.ts';
import { Card, Heading } from '../../../ui/primitives.tsx';

/** Every answered step, whatever steps there are: each drawn from its own form definition, in the order of the steps. */
export const StepAnswers = ({ application }: { readonly application: ApplicationDetail }) => {
  const stepTitle = useStepTitle();
  const sourceParams = { formId: application.Id, institutionCode: application.Institution.InstitutionCode };
  return application.Steps.map(({ step, answers }) => (
    <Card key={step} as="section" aria-labelledby={`step-${step}`} data-step={step}>
      <Heading id={`step-${step}`} marginBottom="5">
        {stepTitle(step)}
      </Heading>
      <AnswersSummary formKey={step} answers={answers} sourceParams={sourceParams} />
    </Card>
  ));
};
