import { decisionTables } from '../../contract/decision-tables.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { entriesFileOf } from '../../engine/lists/read-list.ts';
import { formFolders } from '../data/catalogue.ts';
import { listFiles } from '../data/list-files.ts';
import { oncePer } from '../data/once-per.ts';
import { isLogo, isPicture, isTable, type OfficerData } from '../data/read-officer-data.ts';
import { findNearestWord } from './find-nearest-word.ts';
import { findMetaSchemaPath } from './meta-schema-path.ts';
import { languageOf, nameOfTextFile } from './texts/text-file.ts';

const textFilePattern = /^locales\/[a-z]{2,3}(?:-[a-z]+)?\/[a-z0-9-]+\.json$/;
/** The rules about migrations report wrong names, and forms whose answers nobody stores. */
const migrationPattern =
  /^schemas\/(?:(?:application|account|payment|admin)\/[^/]+|content\/promo-code)\/migrations\/[^/]+\.json$/;

/** Whether the portal reads JSON files in this place. */
export const isReadJson = (path: string): boolean =>
  textFilePattern.test(path) ||
  path.startsWith('schemas/meta/') ||
  migrationPattern.test(path) ||
  (findMetaSchemaPath(path) !== undefined && path === path.toLowerCase());

const isReadFile = (path: string): boolean =>
  isReadJson(path) || isPicture(path) || isLogo(path) || (isTable(path) && path === path.toLowerCase());

const splitPath = (path: string): readonly [folder: string, name: string] => {
  const end = path.lastIndexOf('/');
  return [path.slice(0, end), path.slice(end + 1)];
};

/** The name without what editors, browsers and people add to copies. */
const withoutCopyMarks = (name: string): string =>
  name
    .replace(/^(?:\.#|#|~\$|~|\.)/, '')
    .replace(/^(?:copy of|salinan(?: dari)?)[ _-]*/i, '')
    .replace(/(?:~|#|\.(?:bak|backup|old|orig|rej|save|swp|te?mp|txt))+$/i, '')
    .replace(/[ _-]*(?:\(\d+\)|(?:copy|salinan|backup|old|lama)(?:[ _-]*\(?\d+\)?)?)(?=\.[^.]+$)/i, '');

/** The name with the ending of JSON where it has a similar one, or none. */
const withUsualEnding = (name: string): string =>
  name.includes('.') ? name.replace(/\.(?:js|jso|jsn|json5|jsonc|josn|jason|jsson)$/, '.json') : `${name}.json`;

const OTHER_FORMAT = /\.(?:ya?ml|toml|xml|hjson|cson|plist|ini|properties|po)$/;
const SPREADSHEET = /\.(?:xlsx?|ods|numbers|tsv)$/;

/** Whether a file is of a format that the portal does not read, whatever its name: renaming it is not enough. */
export const hasOtherFormat = (path: string): boolean => OTHER_FORMAT.test(path) || SPREADSHEET.test(path);

/** The name with the ending of the format that the portal reads in its place. */
const withReadFormat = (folder: string, name: string): string =>
  folder.startsWith('schemas/list')
    ? name.replace(SPREADSHEET, '.csv').replace(OTHER_FORMAT, '.json')
    : name.replace(OTHER_FORMAT, '.json');

const FORM_FOLDER = /^schemas\/(?:application|account|payment|admin|content)\/[^/]+$/;
const FORM_FILES = ['schema.json', 'ui.json', 'wire.json', 'examples.json'];
const RULE_FILES = ['facts', 'eligibility', 'mails', 'scales', ...keysOf(decisionTables)].map((name) => `${name}.json`);

const languagesOf = ({ files }: OfficerData): ReadonlySet<string> =>
  new Set([...files.keys()].filter((path) => textFilePattern.test(path)).map(languageOf));

/** Names of the text files that a language needs: those of the forms and of the other languages. */
const textFileNames = oncePer((data: OfficerData): readonly string[] => {
  const written = [...data.files.keys()].filter((path) => textFilePattern.test(path)).map(nameOfTextFile);
  return [...new Set([...formFolders(data).keys(), ...written])].map((name) => `${name}.json`);
});

/** The names that files of this folder can have; undefined where any name may be chosen. */
const namesIn = (folder: string, data: OfficerData): readonly string[] | undefined => {
  if (folder === 'schemas') return ['institutions.json', 'roles.json', 'exports.json'];
  if (folder === 'schemas/application') return ['steps.json', 'roles.json'];
  if (folder === 'schemas/rules') return RULE_FILES;
  if (/^locales\/[^/]+$/.test(folder)) return textFileNames(data);
  if (/^themes\/[^/]+$/.test(folder)) return ['tokens.json', 'logo.svg'];
  if (!FORM_FOLDER.test(folder)) return undefined;
  return folder.startsWith('schemas/content/') ? [...FORM_FILES, 'entity.json'] : FORM_FILES;
};

const nearest = (word: string, known: readonly string[]): string => findNearestWord(word, known) ?? word;

/** The most similar file name with the same ending. */
const findNearestName = (name: string, known: readonly string[]): string | undefined => {
  const ending = /\.[^.]*$/.exec(name)?.[0] ?? '';
  const stems = known.filter((one) => one.endsWith(ending)).map((one) => one.slice(0, one.length - ending.length));
  const stem = findNearestWord(name.slice(0, name.length - ending.length), stems);
  return stem && `${stem}${ending}`;
};

const AREAS = [
  'application',
  'account',
  'payment',
  'admin',
  'content',
  'common',
  'lists',
  'meta',
  'pictures',
  'review',
  'rules',
];

/** The folder with its one misspelt part mended. */
const mendFolder = (folder: string): string => {
  const [area = '', first, ...rest] = folder.toLowerCase().split('/');
  if (area !== 'schemas' || first === undefined) return folder.toLowerCase();
  const last = rest.at(-1);
  const inside = rest.length > 0 && last !== undefined ? [...rest.slice(0, -1), nearest(last, ['migrations'])] : [];
  return [area, nearest(first, AREAS), ...inside].join('/');
};

/** Texts beside their form, or with the language in their name: `text.id.json`, `family.en.json`, `en.family.json`. */
const findTextFile = (path: string, data: OfficerData): string | undefined => {
  const [folder, name] = splitPath(path.toLowerCase());
  const parts = name.replace(/\.json$/, '').split('.');
  const [language] = parts.filter((part) => languagesOf(data).has(part));
  const [named = ''] = parts.filter((part) => part !== language);
  if (language === undefined || parts.length > 2) return undefined;
  const forms = [...formFolders(data).keys()];
  const meant = FORM_FOLDER.test(folder) ? splitPath(folder)[1] : findNearestWord(named, forms);
  return meant && `locales/${language}/${meant}.json`;
};

/** A file whose name is not one that the portal reads -> the path that was probably meant. */
export const findMeantPath = (path: string, data: OfficerData): string | undefined => {
  const small = path.toLowerCase();
  if (small !== path && isReadFile(small)) return small;
  const text = findTextFile(path, data);
  if (text) return text;
  const [written, name] = splitPath(path);
  const clean = withReadFormat(written, withUsualEnding(withoutCopyMarks(name).toLowerCase()));
  for (const folder of new Set([written, mendFolder(written)])) {
    const names = namesIn(folder, data);
    const meant = names ? findNearestName(clean, names) : clean;
    const found = meant && `${folder}/${meant}`;
    if (found && found !== path && isReadFile(found)) return found;
  }
  return undefined;
};

const namedTables = (data: OfficerData): readonly string[] =>
  listFiles(data).flatMap(({ content }) => entriesFileOf(content) ?? []);

/** The paths that are missing and could be meant by a file that is read under its own name. */
const missingBeside = (path: string, data: OfficerData): readonly string[] => {
  const [folder] = splitPath(path);
  if (isTable(path)) return namedTables(data).filter((one) => !data.values.has(one));
  const isNamed = folder === 'schemas/rules' || folder.startsWith('locales/');
  return ((isNamed && namesIn(folder, data)) || [])
    .map((name) => `${folder}/${name}`)
    .filter((one) => !data.files.has(one));
};

/** Whether other files ask for a file of this name. */
const isAskedFor = (path: string, data: OfficerData, base: OfficerData | undefined): boolean => {
  const [folder, name] = splitPath(path);
  if (isTable(path)) return namedTables(data).includes(path);
  if (folder === 'schemas/rules') return RULE_FILES.includes(name);
  if (formFolders(data).has(name.replace(/\.json$/, '')) || base?.files.has(path)) return true;
  return (
    !base &&
    [...data.files.keys()].some((one) => one !== path && one.startsWith('locales/') && one.endsWith(`/${name}`))
  );
};

/** A file in a place that is read, under a name that nothing asks for -> the missing path that was probably meant. */
export const findMissingPath = (path: string, data: OfficerData, base: OfficerData | undefined): string | undefined => {
  const missing = missingBeside(path, data).map((one) => splitPath(one)[1]);
  if (missing.length === 0 || isAskedFor(path, data, base)) return undefined;
  const [folder, name] = splitPath(path);
  const meant = findNearestName(name, missing);
  return meant && `${folder}/${meant}`;
};
