import { choicesOf } from '../../../engine/model/field-facts.ts';
import { knownFields, nodeAt } from '../../../engine/model/form-model.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { optionKey } from '../../../engine/text/text-keys.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { assertNoErrors } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';

/** Key of the form in `schemas/admin` for the reasons of a rejection. */
const REJECTION_FORM = 'rejection';

export interface Rejection {
  /** Chosen answers, with the field that they were chosen in. */
  readonly reasons: readonly { readonly field: string; readonly value: string }[];
  /** The free text. */
  readonly message: string;
}

interface RejectionRules {
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
}

/** The values that a field offers; none where it asks for a text. */
const listChoices = (form: FormDefinition, field: string): readonly unknown[] => {
  const node = nodeAt(form, [field]);
  return node ? choicesOf(node) : [];
};

/** @throws AppError 422 with every broken rule of `schemas/admin/rejection` */
export const readRejection = ({ catalogue, checker }: RejectionRules, answers: Answers = {}): Rejection => {
  const form = catalogue.forms[REJECTION_FORM];
  if (!form) throw new Error(`schemas/admin/${REJECTION_FORM} is missing`);
  const sent = normalizeAnswers(checker, form, normalizeText(answers));
  const errors = checkAnswers(checker, form, sent, {}).map((error) => ({ ...error, path: `/rejection${error.path}` }));
  assertNoErrors(errors);
  const entries = Object.entries(sent).map(([field, value]) => ({ field, value: String(value) }));
  return {
    reasons: entries.filter(({ field }) => listChoices(form, field).length > 0),
    message: entries.flatMap(({ field, value }) => (listChoices(form, field).length > 0 ? [] : [value])).join(' '),
  };
};

/** Text key of a reason whose field is not stored. */
export const reasonKey = ({ forms }: Pick<Catalogue, 'forms'>, value: string): string => {
  const form = forms[REJECTION_FORM];
  const field = form && [...knownFields(form)].find((name) => listChoices(form, name).includes(value));
  return optionKey(REJECTION_FORM, [field ?? ''], value);
};

/** The reasons in a language, followed by the admin's message. */
export const rejectionText = (texts: Texts, locale: Locale, { reasons, message }: Rejection): string => {
  const t = texts.translate(locale);
  return [...reasons.map(({ field, value }) => t(optionKey(REJECTION_FORM, [field], value))), message]
    .filter(Boolean)
    .join(' ');
};
