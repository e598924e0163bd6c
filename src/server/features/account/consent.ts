import { createHash } from 'node:crypto';
import type { Answers } from '../../../engine/schema/types.ts';
import type { Locale, Texts } from '../../config/texts.ts';

/** Changes when the text in any language changes, so that it tells for good what was agreed to. */
const versionOf = (texts: Texts, key: string): string => {
  const wording = texts.locales.map((locale) => texts.translate(locale)(key)).join('\n');
  return createHash('sha256').update(wording).digest('hex').slice(0, 12);
};

const agreement = (texts: Texts, key: string, locale: Locale, at: string) => ({
  textVersion: versionOf(texts, key),
  text: texts.translate(locale)(key),
  locale,
  at,
});

/** What was agreed to, in which words and when (decisions 4; law on the protection of personal data). */
export const consentOf = (texts: Texts, answers: Answers, locale: Locale, at: string): Answers => ({
  privacy: agreement(texts, 'register.privacyConsent.label', locale, at),
  ...(answers['guardianConsent'] === true && {
    guardian: { ...agreement(texts, 'register.guardianConsent.label', locale, at), name: answers['guardianName'] },
  }),
});
