import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../engine/schema/types.ts';
import { AnswersSummary } from './AnswersSummary.tsx';
import { type EarlierForm, textsOfEarlierForm } from './earlier-form.ts';

interface SavedAnswersProps {
  readonly step: string;
  readonly answers: Answers;
  /** The form that was answered, if it is not the current version. */
  readonly form: EarlierForm | null | undefined;
  readonly sourceParams: Readonly<Record<string, unknown>>;
  /** Shows this field alone. */
  readonly only?: string;
}

/** Answers of a step, in the form that was answered and with its texts. */
export const SavedAnswers = ({ step, answers, form, sourceParams, only }: SavedAnswersProps) => {
  const { language } = useTranslation().i18n;
  return (
    <AnswersSummary
      formKey={step}
      answers={answers}
      sourceParams={sourceParams}
      {...(only !== undefined && { only })}
      {...(form && {
        earlier: { definition: { schema: form.Schema, ui: form.Ui }, texts: textsOfEarlierForm(form, language) },
      })}
    />
  );
};
