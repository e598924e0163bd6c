import type { Answers } from '../../../engine/schema/types.ts';
import type { EarlierTexts } from './earlier-form.ts';

/** What surrounds the answers that are shown. */
export interface SummaryScope {
  readonly formKey: string;
  /** All answers of the form: the parameters of its lists come from them. */
  readonly answers: Answers;
  /** Parameters of lists that no answer gives: formId, institutionCode. */
  readonly sourceParams: Readonly<Record<string, unknown>>;
  /** Texts of the form that was answered, where it is no longer today's. */
  readonly earlierTexts?: EarlierTexts | undefined;
}
