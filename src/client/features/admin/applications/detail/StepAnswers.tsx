import { useTranslation } from 'react-i18next';
import { sentAt } from '../../../../../engine/lists/choice-list.ts';
import { Card, Heading, Muted } from '../../../../design/primitives.tsx';
import { titleOfEarlierForm } from '../../../../forms/summary/earlier-form.ts';
import { FormerAnswers } from '../../../../forms/summary/FormerAnswers.tsx';
import { SavedAnswers } from '../../../../forms/summary/SavedAnswers.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import type { DetailProps } from '../queries.ts';
import { RuleChecks } from './RuleChecks.tsx';

/** Highlights answers that a correction changed. */
const highlight = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      `& [data-field="${name}"]`,
      { background: 'bg.info', outline: '6px solid', outlineColor: 'bg.info', borderRadius: 'xs' },
    ]),
  );

const listCorrectedFields = ({ Corrections }: DetailProps['detail'], step: string): readonly string[] =>
  Corrections.flatMap(({ Changed }) => Changed)
    .map(({ Field, AfterField = Field }) => AfterField)
    .filter((field) => field.startsWith(`${step}.`))
    .map((field) => field.slice(step.length + 1));

type Step = DetailProps['detail']['Steps'][number];

const getSourceParams = ({ Application }: DetailProps['detail'], { savedAt }: Step) => ({
  formId: Application.Id,
  institutionCode: Application.InstitutionCode,
  at: sentAt(Application.SubmittedAt, savedAt),
});

const StepCard = ({ detail, step: saved }: DetailProps & { readonly step: Step }) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const { step, answers, savedAt, schemaVersion, Form, Dropped } = saved;
  const sourceParams = getSourceParams(detail, saved);
  return (
    <Card
      as="section"
      aria-labelledby={`step-${step}`}
      data-step={step}
      css={highlight(listCorrectedFields(detail, step))}
    >
      <Heading id={`step-${step}`}>{titleOfEarlierForm(Form, i18n.language) ?? stepTitle(step)}</Heading>
      <Muted fontSize="xs" marginBottom="5">
        {t(Form ? 'admin-applications.detail.savedBefore' : 'admin-applications.detail.savedWith', {
          time: formatDateTime(savedAt, i18n.language),
          version: schemaVersion.slice(0, 8),
        })}
      </Muted>
      <RuleChecks detail={detail} step={step} />
      <SavedAnswers step={step} answers={answers} form={Form} sourceParams={sourceParams} />
      <FormerAnswers step={step} former={Dropped} sourceParams={sourceParams} />
    </Card>
  );
};

/** All answered steps, rendered with the forms that were answered. */
export const StepAnswers = ({ detail }: DetailProps) =>
  detail.Steps.map((step) => <StepCard key={step.step} detail={detail} step={step} />);
