import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { placeOfText, twinsIn } from '../texts/languages.ts';
import { languageOf, SOURCE_LANGUAGE, type Text, type Texts, textsOf } from '../texts/texts-of.ts';

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

const without = (some: Text, others: Text): readonly string[] =>
  [...some.placeholders].filter((name) => !others.placeholders.has(name));

/** Whether a text asked for other values before the change. */
const isChanged = (base: OfficerData | undefined, { file }: Texts, key: string, now: Text): boolean => {
  const before = base?.files.get(file.path);
  const then = before && textsOf(before).byKey.get(key);
  return then !== undefined && without(now, then).length + without(then, now).length > 0;
};

interface Side {
  readonly texts: Texts;
  readonly text: Text;
}

const tell = (key: string, rule: string, names: readonly string[], own: Side, other: Side): readonly Finding[] => {
  if (names.length === 0) return [];
  const params = {
    key,
    language: languageOf(own.texts.file.path),
    other: placeOfText(other.texts.file, other.text.path),
    names: braced(names),
  };
  return [findingIn(own.texts.file, { rule, at: own.text.path, params })];
};

/** Two texts that ask for other values: told at the one that was changed, at both where nobody knows which. */
const compare = (base: OfficerData | undefined, key: string, own: Side, other: Side): readonly Finding[] => {
  const [lost, more] = [without(other.text, own.text), without(own.text, other.text)];
  if (lost.length + more.length === 0) return [];
  const [mine, theirs] = [own, other].map(({ texts, text }) => isChanged(base, texts, key, text));
  if (!mine && theirs) return [];
  if (!mine) return tell(key, 'lostPlaceholder', lost, own, other);
  const found = tell(key, 'lostPlaceholder', lost, own, other);
  return found.length > 0 ? found : tell(key, 'extraPlaceholder', more, own, other);
};

/** A value that no language says any more: perhaps on purpose. */
const tellGone = (base: OfficerData | undefined, own: Texts, others: readonly Texts[]): readonly Finding[] => {
  const file = base?.files.get(own.file.path);
  if (!file || languageOf(own.file.path) !== SOURCE_LANGUAGE) return [];
  return [...textsOf(file).byKey].flatMap(([key, then]) => {
    const now = [own, ...others].flatMap(({ byKey }) => byKey.get(key) ?? []);
    const text = own.byKey.get(key);
    const gone = [...then.placeholders].filter((name) => !now.some(({ placeholders }) => placeholders.has(name)));
    if (!text || gone.length === 0) return [];
    const params = { key, names: braced(gone) };
    return [findingIn(own.file, { rule: 'placeholderGone', at: text.path, severity: 'warning', params })];
  });
};

/** What a text says of values, it says in every language. */
export const placeholdersAgree: Rule = (data, base) =>
  twinsIn(data).flatMap(({ own, others }) => [
    ...tellGone(base, own, others),
    ...[...own.byKey].flatMap(([key, text]) => {
      const found = others.flatMap((texts) => {
        const there = texts.byKey.get(key);
        return there ? compare(base, key, { texts: own, text }, { texts, text: there }) : [];
      });
      return found.slice(0, 1);
    }),
  ]);
