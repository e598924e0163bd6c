import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import type { Answers, Catalogue, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { optionKey } from '../../../engine/text/text-keys.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';

/** Key of the form in `schemas/admin` that asks why. */
const formKey = 'rejection';

export interface Rejection {
  /** Chosen answers, with the field that they were chosen in. */
  readonly reasons: readonly { readonly field: string; readonly value: string }[];
  /** What was written beside them. */
  readonly message: string;
}

interface RejectionRules {
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
}

const isChoice = ({ schema }: FormDefinition, field: string): boolean => {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Array.isArray(properties[field]?.['enum']);
};

/** @throws AppError 422 with every broken rule of `schemas/admin/rejection` */
export const readRejection = ({ catalogue, checker }: RejectionRules, written: Answers = {}): Rejection => {
  const form = catalogue.forms[formKey];
  if (!form) throw new Error(`schemas/admin/${formKey} is missing`);
  const sent = normalizeAnswers(checker, form, normalizeText(written));
  const errors = checkAnswers(checker, form, sent, {}).map((error) => ({ ...error, path: `/rejection${error.path}` }));
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
  const answers = Object.entries(sent).map(([field, value]) => ({ field, value: String(value) }));
  return {
    reasons: answers.filter(({ field }) => isChoice(form, field)),
    message: answers.flatMap(({ field, value }) => (isChoice(form, field) ? [] : [value])).join(' '),
  };
};

/** Key of the words for a reason that is known without the field that it was chosen in. */
export const reasonKey = ({ forms }: Pick<Catalogue, 'forms'>, value: string): string => {
  const properties = (forms[formKey]?.schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const field = Object.entries(properties).find(([, schema]) =>
    (schema['enum'] as unknown[] | undefined)?.includes(value),
  );
  return optionKey(formKey, [field?.[0] ?? ''], value);
};

/** The reasons in the reader's words, and what the admin wrote. */
export const rejectionText = (texts: Texts, locale: Locale, { reasons, message }: Rejection): string => {
  const t = texts.translate(locale);
  return [...reasons.map(({ field, value }) => t(optionKey(formKey, [field], value))), message]
    .filter(Boolean)
    .join(' ');
};
