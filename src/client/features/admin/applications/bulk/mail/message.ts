import type { BulkAction } from '../../../../../../contract/admin-bulk.ts';
import { findWrongPlaceholders } from '../../../../../../contract/mail-message.ts';

export interface MessageText {
  readonly subject: string;
  readonly body: string;
}

/** By language; one that is empty has no entry in the action. */
export type MessageDraft = Readonly<Record<string, MessageText>>;

export const emptyText: MessageText = { subject: '', body: '' };

const isEmpty = ({ subject, body }: MessageText): boolean => `${subject}${body}`.trim() === '';

export interface MessageProblem {
  /** Key of a text below `admin-applications.run.message`. */
  readonly key: 'both' | 'unknown';
  readonly names?: string;
}

/** What is wrong with a field; undefined: nothing, or the language is left empty. */
export const problemOf = (
  text: MessageText,
  field: keyof MessageText,
  known: readonly string[],
): MessageProblem | undefined => {
  const wrong = findWrongPlaceholders(text[field], known);
  if (wrong.length > 0) return { key: 'unknown', names: wrong.join(', ') };
  return !isEmpty(text) && text[field].trim() === '' ? { key: 'both' } : undefined;
};

/** Without the languages that are left empty. */
export const writtenTexts = (draft: MessageDraft): Record<string, MessageText> =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => !isEmpty(text)));

/** Whether both have the same words in the same languages. */
export const isSameText = (one: MessageDraft, other: MessageDraft): boolean => {
  const [some, others] = [writtenTexts(one), writtenTexts(other)];
  return (
    Object.keys(some).length === Object.keys(others).length &&
    Object.entries(some).every(
      ([language, { subject, body }]) =>
        others[language]?.subject.trim() === subject.trim() && others[language].body.trim() === body.trim(),
    )
  );
};

/** Undefined while something is missing or wrong. */
export const actionOf = (draft: MessageDraft, known: readonly string[]): BulkAction | undefined => {
  const texts = writtenTexts(draft);
  const written = Object.values(texts);
  const isWrong = written.some((text) => problemOf(text, 'subject', known) ?? problemOf(text, 'body', known));
  return written.length === 0 || isWrong ? undefined : { kind: 'mail', texts };
};
