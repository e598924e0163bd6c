import { knownFields } from '../../../engine/model/form-model.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { Checker } from '../../../engine/schema/checker.ts';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import type { Answers, ContentEntity, FieldError } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { englishField } from '../../../engine/text/languages.ts';
import { fromWire } from '../../../engine/wire/from-wire.ts';
import { isBlank } from '../../../engine/wire/to-wire.ts';
import { wireNameOf } from '../../../engine/wire/wire-names.ts';
import { assertNoErrors } from '../../errors.ts';
import { findImpossibleDates, normalizeText } from '../../normalize-text.ts';
import { plainText, sanitizeRichText } from '../../platform/sanitize.ts';
import { findFileTarget } from '../../platform/storage/file-rule.ts';

/** Fields of a request; with `isText` they are text parts of a multipart body, read by the type of their field. */
export interface SentFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isText: boolean;
}

const sanitizeOrBlank = (html: string): string | undefined => {
  const clean = sanitizeRichText(html).trim();
  return plainText(clean) === '' ? undefined : clean;
};

/** All fields, with the rich texts as `change` returns them. */
export const mapRichTexts = (
  entity: ContentEntity,
  fields: Answers,
  change: (html: string) => string | undefined,
): Answers => {
  const changed = richFields(entity).flatMap((field) => {
    const html = fields[field];
    return typeof html === 'string' ? [[field, change(html)] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(changed) };
};

const cleanRichTexts = (entity: ContentEntity, fields: Answers): Answers => {
  const all = Object.entries(mapRichTexts(entity, fields, sanitizeOrBlank));
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
};

/**
 * The fields after a save: the sent fields replace those `before`, empty ones are cleared, and the entity's schema holds.
 * @throws AppError 422 with every broken rule
 */
export const readFields = (checker: Checker, entity: ContentEntity, before: Answers, sent: SentFields): Answers => {
  const normalized = normalizeText(sent.fields);
  const received = fromWire(entity, normalized, { text: sent.isText });
  const cleared = new Set(Object.keys(normalized).filter((name) => isBlank(normalized[name])));
  const remaining = Object.entries(before).filter(([field]) => !cleared.has(wireNameOf(entity.wire, field)));
  const cleaned = cleanRichTexts(entity, { ...Object.fromEntries(remaining), ...received.answers });
  const fields = normalizeAnswers(checker, entity, cleaned);
  const broken = [...checkAnswers(checker, entity, fields), ...findImpossibleDates(entity, fields)];
  const errors: readonly FieldError[] = [...received.errors, ...broken];
  assertNoErrors(errors);
  return fields;
};

const withEnglish = ({ texts }: ContentEntity, fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => (texts.includes(field) ? [field, englishField(field)] : [field]));

/** Every field that may contain markup, in both languages. */
const richFields = (entity: ContentEntity): readonly string[] => withEnglish(entity, entity.richTexts ?? []);

export const searchedFields = (entity: ContentEntity): readonly string[] => withEnglish(entity, entity.search ?? []);

/** The moment of a day with a time of day in Jakarta; null where one of them is missing. */
const momentOf = (fields: Answers, day: string | undefined, time: string | undefined): string | null => {
  if (day === undefined || time === undefined || !fields[day] || !fields[time]) return null;
  return `${fields[day]}T${fields[time]}:00+07:00`;
};

/** When an item becomes public and when it ends, where these have a time of day: see `readRevision`. */
export const shownMoments = ({ public: { from, fromTime, until, untilTime } }: ContentEntity, fields: Answers) => ({
  shownFrom: momentOf(fields, from, fromTime),
  shownUntil: momentOf(fields, until, untilTime),
});

export const fileRuleOf = (entity: ContentEntity, field: string): FileRule | undefined =>
  findFileTarget(entity, field)?.rule;

/** Every field that holds a picture or file. */
export const mediaFields = (entity: ContentEntity): readonly string[] =>
  [...knownFields(entity)].filter((field) => fileRuleOf(entity, field) !== undefined);

/** Field -> id, of all pictures and files of an item. */
export const mediaIds = (entity: ContentEntity, fields: Answers): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([field, value]) =>
    typeof value === 'string' && fileRuleOf(entity, field) ? [[field, value] as const] : [],
  );
