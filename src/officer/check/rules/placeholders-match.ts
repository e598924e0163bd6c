import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type LocaleText, languageOf, SOURCE_LANGUAGE, type TextFile, textFileOf } from '../texts/text-file.ts';
import { listTranslatedFiles, positionOfText } from '../texts/texts-by-language.ts';

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

const missingPlaceholders = (some: LocaleText, others: LocaleText): readonly string[] =>
  [...some.placeholders].filter((name) => !others.placeholders.has(name));

/** Whether a text asked for other values before the change. */
const isChanged = (base: OfficerData | undefined, { file }: TextFile, key: string, now: LocaleText): boolean => {
  const before = base?.files.get(file.path);
  const then = before && textFileOf(before).byKey.get(key);
  return then !== undefined && missingPlaceholders(now, then).length + missingPlaceholders(then, now).length > 0;
};

interface TextInFile {
  readonly texts: TextFile;
  readonly text: LocaleText;
}

const placeholderFinding = (
  key: string,
  rule: string,
  names: readonly string[],
  own: TextInFile,
  other: TextInFile,
): readonly Finding[] => {
  if (names.length === 0) return [];
  const params = {
    key,
    language: languageOf(own.texts.file.path),
    other: positionOfText(other.texts.file, other.text.path),
    names: braced(names),
  };
  return [createFinding(own.texts.file, { rule, at: own.text.path, params })];
};

/** The keys of texts with placeholders: few of all texts. */
const keysWithPlaceholders = oncePer(({ byKey }: TextFile) =>
  [...byKey].flatMap(([key, { placeholders }]) => (placeholders.size > 0 ? [key] : [])),
);

/** Two texts with different placeholders: reported at the changed one, at both if unknown. */
const comparePlaceholders = (
  base: OfficerData | undefined,
  key: string,
  own: TextInFile,
  other: TextInFile,
): readonly Finding[] => {
  const [lost, more] = [missingPlaceholders(other.text, own.text), missingPlaceholders(own.text, other.text)];
  if (lost.length + more.length === 0) return [];
  const [mine, theirs] = [own, other].map(({ texts, text }) => isChanged(base, texts, key, text));
  if (!mine && theirs) return [];
  if (!mine) return placeholderFinding(key, 'lostPlaceholder', lost, own, other);
  const found = placeholderFinding(key, 'lostPlaceholder', lost, own, other);
  return found.length > 0 ? found : placeholderFinding(key, 'extraPlaceholder', more, own, other);
};

/** A placeholder that was removed in every language: perhaps on purpose. */
const removedPlaceholderFindings = (
  base: OfficerData | undefined,
  own: TextFile,
  others: readonly TextFile[],
): readonly Finding[] => {
  const file = base?.files.get(own.file.path);
  if (!file || file === own.file || languageOf(own.file.path) !== SOURCE_LANGUAGE) return [];
  const before = textFileOf(file);
  return keysWithPlaceholders(before).flatMap((key) => {
    const then = before.byKey.get(key);
    const now = [own, ...others].flatMap(({ byKey }) => byKey.get(key) ?? []);
    const text = own.byKey.get(key);
    const gone = [...(then?.placeholders ?? [])].filter(
      (name) => !now.some(({ placeholders }) => placeholders.has(name)),
    );
    if (!text || gone.length === 0) return [];
    const params = { key, names: braced(gone) };
    return [createFinding(own.file, { rule: 'placeholderGone', at: text.path, severity: 'warning', params })];
  });
};

/** A text has the same placeholders in every language. */
export const placeholdersMatch: Rule = (data, base) =>
  listTranslatedFiles(data).flatMap(({ own, others }) => {
    const keys = new Set([own, ...others].flatMap((texts) => keysWithPlaceholders(texts)));
    return [
      ...removedPlaceholderFindings(base, own, others),
      ...[...keys].flatMap((key) => {
        const text = own.byKey.get(key);
        if (!text) return [];
        const found = others.flatMap((texts) => {
          const there = texts.byKey.get(key);
          return there ? comparePlaceholders(base, key, { texts: own, text }, { texts, text: there }) : [];
        });
        return found.slice(0, 1);
      }),
    ];
  });
