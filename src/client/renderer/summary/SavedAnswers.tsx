import { useMemo } from 'react';
import type { Answers } from '../../../engine/schema/types.ts';
import { AnswersSummary } from './AnswersSummary.tsx';
import { drawOwnForm, type OwnForm } from './own-form.ts';

interface SavedAnswersProps {
  readonly step: string;
  readonly answers: Answers;
  /** The form that was answered, where it is no longer today's. */
  readonly form: OwnForm | null | undefined;
  readonly sourceParams: Readonly<Record<string, unknown>>;
}

/** Answers of a step in the form and the words in which they were given. */
export const SavedAnswers = ({ step, answers, form, sourceParams }: SavedAnswersProps) => {
  const drawn = useMemo(() => (form ? drawOwnForm(step, form) : undefined), [step, form]);
  return (
    <AnswersSummary
      formKey={drawn?.formKey ?? step}
      answers={answers}
      sourceParams={sourceParams}
      {...(drawn && { definition: drawn.definition })}
    />
  );
};

/** What a step was called in the form that was answered; undefined where that is today's. */
export const titleIn = (form: OwnForm | null | undefined, language: string): string | undefined =>
  (form?.Texts[language] as { readonly form?: { readonly title?: string } } | undefined)?.form?.title;
