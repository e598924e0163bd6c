import type { Answers } from '../../../engine/schema/types.ts';
import type { EarlierTexts } from './earlier-form.ts';

/** Context of the displayed answers. */
export interface SummaryScope {
  readonly formKey: string;
  /** All answers of the form: the parameters of its lists come from them. */
  readonly answers: Answers;
  /** Parameters of lists that no answer gives: formId, institutionCode. */
  readonly sourceParams: Readonly<Record<string, unknown>>;
  /** Texts of the form that was answered, if it is not the current version. */
  readonly earlierTexts?: EarlierTexts | undefined;
}
