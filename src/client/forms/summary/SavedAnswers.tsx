import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../engine/schema/types.ts';
import { AnswersSummary } from './AnswersSummary.tsx';
import { type EarlierForm, registerEarlierForm } from './earlier-form.ts';

interface SavedAnswersProps {
  readonly step: string;
  readonly answers: Answers;
  /** The form that was answered, where it is no longer today's. */
  readonly form: EarlierForm | null | undefined;
  readonly sourceParams: Readonly<Record<string, unknown>>;
}

/** Answers of a step in the form and the words in which they were given. */
export const SavedAnswers = ({ step, answers, form, sourceParams }: SavedAnswersProps) => {
  const { language } = useTranslation().i18n;
  const drawn = useMemo(() => (form ? registerEarlierForm(step, form, language) : undefined), [step, form, language]);
  return (
    <AnswersSummary
      formKey={drawn?.formKey ?? step}
      answers={answers}
      sourceParams={sourceParams}
      {...(drawn && { definition: drawn.definition })}
    />
  );
};
