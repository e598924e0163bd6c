import { useTranslation } from 'react-i18next';
import { AnswersSummary } from '../../../renderer/summary/AnswersSummary.tsx';
import { useStepTitle } from '../../../ui/application/use-step-title.ts';
import { Card, Heading, Muted } from '../../../ui/primitives.tsx';
import { formatDateTime } from '../../../ui/state/format.ts';
import type { DetailProps } from './Applicant.tsx';

/** Answers that a correction changed stand out; what they were before is told with the correction. */
const highlight = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      `& [data-field="${name}"]`,
      { background: 'bg.info', outline: '6px solid', outlineColor: 'bg.info', borderRadius: 'xs' },
    ]),
  );

const changedIn = ({ Corrections }: DetailProps['detail'], step: string): readonly string[] =>
  Corrections.flatMap(({ Changed }) => Changed)
    .filter(({ Field }) => Field.startsWith(`${step}.`))
    .map(({ Field }) => Field.slice(step.length + 1));

/** Every answered step, drawn from its own form definition: a new field of the data shows by itself. */
export const StepAnswers = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const { Id: formId, InstitutionCode: institutionCode } = detail.Application;
  return detail.Steps.map(({ step, answers, savedAt, schemaVersion }) => (
    <Card
      key={step}
      as="section"
      aria-labelledby={`step-${step}`}
      data-step={step}
      css={highlight(changedIn(detail, step))}
    >
      <Heading id={`step-${step}`}>{stepTitle(step)}</Heading>
      <Muted fontSize="xs" marginBottom="5">
        {t('admin-applications.detail.savedWith', {
          time: formatDateTime(savedAt, i18n.language),
          version: schemaVersion.slice(0, 8),
        })}
      </Muted>
      <AnswersSummary formKey={step} answers={answers} sourceParams={{ formId, institutionCode }} />
    </Card>
  ));
};
