import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { askedTexts } from '../texts/asked-texts.ts';
import { languagesIn, nameOfTexts, pathIn, placeOfText, splitKey, twinsIn } from '../texts/languages.ts';
import { compareTrees, type Difference, firstText, keysBelow, treeOf } from '../texts/text-tree.ts';
import { languageOf, SOURCE_LANGUAGE, type Texts } from '../texts/texts-of.ts';

/** Where a wanted text stands in another language; nowhere yet when only a form or a rule asks for it. */
interface Wanted {
  readonly file?: LocatedJson;
  readonly path: readonly string[];
}

const MOST_NAMED = 6;

const listed = (keys: readonly string[]): string =>
  keys.length <= MOST_NAMED
    ? keys.join(', ')
    : `${keys.slice(0, MOST_NAMED).join(', ')}, … (${keys.length - MOST_NAMED})`;

const actualPath = ({ byKey }: Texts, key: string): readonly string[] => byKey.get(key)?.path ?? key.split('.');

const tell = (own: Texts, name: string, difference: Difference<Wanted>): Finding => {
  const { kind, key } = difference;
  const [at, full] = [actualPath(own, key), `${name}.${key}`];
  const language = languageOf(own.file.path);
  if (kind === 'unused') return findingIn(own.file, { rule: 'unusedText', at, isKey: true, params: { key: full } });
  const wanted = kind === 'misspelt' ? difference.like : difference.wanted;
  const text = firstText(wanted);
  const other = text?.file ? placeOfText(text.file, wanted.text ? text.path : key.split('.')) : '';
  if (kind === 'misspelt') {
    const params = { key: full, meant: difference.meant };
    return findingIn(own.file, { rule: 'misspeltText', at, isKey: true, params });
  }
  const keys = keysBelow(wanted, full);
  const params = { key: full, language, other, keys: listed(keys), count: String(keys.length) };
  const [one, many] = other === '' ? ['missingWords', 'missingGroup'] : ['missingText', 'missingTexts'];
  return findingIn(own.file, {
    rule: keys.length === 1 ? one : many,
    at,
    params: { ...params, ...(keys[0] && keys.length === 1 && { key: keys[0] }) },
  });
};

const wantedBy = (data: OfficerData, name: string, others: readonly Texts[]) => {
  const { silent, isUnused } = askedTexts(data);
  const elsewhere = [...others]
    .reverse()
    .flatMap(({ file, byKey }) =>
      [...byKey]
        .filter(([key]) => !isUnused(`${name}.${key}`))
        .map(([key, { path }]) => [key, { file, path }] as const),
    );
  const asked = silent
    .map(splitKey)
    .filter(([file]) => file === name)
    .map(([, key]) => [key, { path: key.split('.') }] as const);
  return treeOf<Wanted>([...asked, ...elsewhere]);
};

/** Every text that is asked for stands in every language under the same key, and no other. */
export const languagesSayTheSame: Rule = (data) => {
  const { isUnused } = askedTexts(data);
  return twinsIn(data).flatMap(({ own, others }) => {
    const name = nameOfTexts(own);
    const wanted = wantedBy(data, name, others);
    return compareTrees(treeOf(own.byKey), wanted, (key) => isUnused(`${name}.${key}`)).map((difference) =>
      tell(own, name, difference),
    );
  });
};

/** Forms and rules that ask for texts of a file that stands in no language. */
const withoutFile = (data: OfficerData): readonly Finding[] => {
  const languages = [...languagesIn(data)];
  const names = new Set(askedTexts(data).silent.map((key) => splitKey(key)[0]));
  return [...names]
    .filter((name) => !languages.some(([, language]) => language.has(name)))
    .flatMap((name) => {
      const form = [...data.files.values()].find(({ path }) => path.endsWith(`/${name}/schema.json`));
      const paths = languages.map(([language]) => `locales/${language}/${name}.json`).join(', ');
      return form ? [findingIn(form, { rule: 'noTextsAtAll', params: { name, files: paths } })] : [];
    });
};

/** Every file of texts stands in every language. */
export const languagesHaveTheSameFiles: Rule = (data) => {
  const { files } = data;
  const paths = [...files.keys()].filter((path) => /^locales\/[^/]+\//.test(path));
  const languages = [...new Set(paths.map(languageOf))];
  const missing = languages.flatMap((language) =>
    paths.filter((path) => !files.has(pathIn(path, language))).map((path) => pathIn(path, language)),
  );
  const told = [...new Set(missing)].flatMap((path) => {
    const language = languageOf(path);
    const twin = [SOURCE_LANGUAGE, ...languages].map((one) => files.get(pathIn(path, one))).find((file) => file);
    return twin ? [findingIn(twin, { rule: 'missingFile', params: { language, file: path } })] : [];
  });
  return [...told, ...withoutFile(data)];
};
