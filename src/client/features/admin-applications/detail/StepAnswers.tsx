import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswersSummary } from '../../../renderer/summary/AnswersSummary.tsx';
import { useStepTitle } from '../../../ui/application/use-step-title.ts';
import { Box, Card, Heading, Muted } from '../../../ui/primitives.tsx';
import { formatDateTime } from '../../../ui/state/format.ts';
import type { DetailProps } from './Applicant.tsx';
import { drawOwnForm } from './own-form.ts';

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

type Step = DetailProps['detail']['Steps'][number];
type Dropped = Step['Dropped'][number];

interface StepProps extends DetailProps {
  readonly step: Step;
}

/** Answers to what is no longer asked, in the words in which it was. */
const Former = ({ detail, step, dropped }: StepProps & { readonly dropped: Dropped }) => {
  const { t } = useTranslation();
  const { Id: formId, InstitutionCode: institutionCode } = detail.Application;
  const form = useMemo(() => dropped.Form && drawOwnForm(step.step, dropped.Form), [step.step, dropped.Form]);
  return (
    <Box marginTop="6" paddingTop="4" borderTopWidth="1px" data-part="former">
      <Muted marginBottom="3">{t('admin-applications.detail.former')}</Muted>
      <AnswersSummary
        formKey={form?.formKey ?? step.step}
        answers={dropped.Answers}
        sourceParams={{ formId, institutionCode }}
        {...(form && { definition: form.definition })}
      />
    </Box>
  );
};

const StepCard = ({ detail, step: saved }: StepProps) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const { step, answers, savedAt, schemaVersion, Form, Dropped } = saved;
  const { Id: formId, InstitutionCode: institutionCode } = detail.Application;
  const form = useMemo(() => Form && drawOwnForm(step, Form), [step, Form]);
  const title = form && i18n.exists(form.titleKey) ? t(form.titleKey) : stepTitle(step);
  return (
    <Card as="section" aria-labelledby={`step-${step}`} data-step={step} css={highlight(changedIn(detail, step))}>
      <Heading id={`step-${step}`}>{title}</Heading>
      <Muted fontSize="xs" marginBottom="5">
        {t(form ? 'admin-applications.detail.savedBefore' : 'admin-applications.detail.savedWith', {
          time: formatDateTime(savedAt, i18n.language),
          version: schemaVersion.slice(0, 8),
        })}
      </Muted>
      <AnswersSummary
        formKey={form?.formKey ?? step}
        answers={answers}
        sourceParams={{ formId, institutionCode }}
        {...(form && { definition: form.definition })}
      />
      {Dropped.map((dropped) => (
        <Former key={dropped.Form?.Id ?? 0} detail={detail} step={saved} dropped={dropped} />
      ))}
    </Card>
  );
};

/** Every answered step, drawn from the form that was answered: a new field of the data shows by itself. */
export const StepAnswers = ({ detail }: DetailProps) =>
  detail.Steps.map((step) => <StepCard key={step.step} detail={detail} step={step} />);
