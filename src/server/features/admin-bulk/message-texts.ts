import { findWrongPlaceholders } from '../../../contract/mail-message.ts';
import type { Catalogue, FieldError } from '../../../engine/schema/types.ts';
import type { Texts } from '../../config/texts.ts';
import { assertNoErrors } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import { placeholdersOf } from './message-values.ts';
import type { RunActionOf } from './run-action.ts';

/** Subject and text of a mail that an admin writes, by language. */
export type MessageTexts = RunActionOf<'mail'>['texts'];
export type MessageText = MessageTexts[string];

/** What decides whether texts are valid. */
export interface MessageTextRules {
  readonly catalogue: Pick<Catalogue, 'mails'>;
  readonly texts: Pick<Texts, 'locales'>;
}

/** A line break would add a header to a mail; here it is a mistake of the caller. */
const subjectProblem = (sent: string, subject: string): string | undefined => {
  if (/[\r\n\u0085\u2028\u2029]/.test(sent.trim())) return 'server.bulk.mail.lineBreak';
  return subject === '' ? 'error.required' : undefined;
};

/**
 * The texts as they are stored.
 * @param path where they stand in the body of the call
 * @throws AppError 422 with the field of an unknown language, an empty text or an unknown placeholder
 */
export const readMessageTexts = (
  { catalogue, texts: { locales } }: MessageTextRules,
  path: string,
  sent: MessageTexts,
): MessageTexts => {
  const known = placeholdersOf(catalogue);
  const errors: FieldError[] = [];
  const read = Object.entries(sent).map(([language, words]): [string, MessageText] => {
    const own = { subject: normalizeText(words.subject), body: normalizeText(words.body) };
    const at = (field: string): string => `${path}/${language}/${field}`;
    if (!locales.includes(language)) errors.push({ path: `${path}/${language}`, key: 'error.enum' });
    const subjectKey = subjectProblem(words.subject, own.subject);
    if (subjectKey !== undefined) errors.push({ path: at('subject'), key: subjectKey });
    if (own.body === '') errors.push({ path: at('body'), key: 'error.required' });
    for (const field of ['subject', 'body'] as const) {
      const wrong = findWrongPlaceholders(own[field], known);
      if (wrong.length > 0)
        errors.push({ path: at(field), key: 'server.bulk.mail.unknown', params: { names: wrong.join(', ') } });
    }
    return [language, own];
  });
  assertNoErrors(errors);
  return Object.fromEntries(read);
};
