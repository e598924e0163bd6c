import { type Source, sources } from '../../../contract/sources.ts';
import { type ListEntry, nameAt, nameIn } from '../../../engine/lists/choice-list.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { sourceParams } from '../../../engine/steps/sources.ts';
import { type AnswerView, findNamedEntry, viewAnswer } from '../../../engine/summary/answer-view.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import type { NamedValue } from '../../../engine/summary/grade-table.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts, Translate } from '../../config/texts.ts';
import { formatDay, formatSize } from '../../formats.ts';
import type { StoredPicture } from '../../platform/images/document-images.ts';
import type { FormTextLookup } from '../application/stored-forms.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { ListRow } from '../master-data/queries.ts';
import { getNamesListOf } from '../master-data/selection-lists.ts';
import type { StoredFile } from './queries.ts';

/** The texts of one language. */
export interface LocaleTexts {
  readonly locale: Locale;
  readonly t: Translate;
  /** A text, or `otherwise` when the officers wrote none. */
  textOr(key: string, otherwise: string): string;
}

export const createLocaleTexts = (texts: Texts, locale: Locale): LocaleTexts => {
  const t = texts.translate(locale);
  return { locale, t, textOr: (key, otherwise) => (texts.has(locale, key) ? t(key) : otherwise) };
};

/** The same with the texts of an earlier form, where it has them. */
export const withStoredTexts = (words: LocaleTexts, stored: FormTextLookup): LocaleTexts => ({
  ...words,
  t: (key, params) => (typeof key === 'string' && !params ? stored.find(key) : undefined) ?? words.t(key, params),
  textOr: (key, otherwise) => stored.find(key) ?? words.textOr(key, otherwise),
});

/** The options that an answer was chosen from; empty when the other answers no longer select a list. */
type OptionNamesOf = (entry: Pick<SummaryEntry, 'name' | 'options' | 'around'>) => Promise<readonly NamedValue[]>;

const sourcesByName: Readonly<Record<string, Source>> = sources;

const readOptionNames = ({ value, label, rowsIn }: Source, rows: readonly ListRow[]): readonly NamedValue[] =>
  rowsIn === undefined
    ? // The rows of master data have a shape, of which sources name columns.
      rows.map((row) => ({ value: row[value] as string | number, label: String(row[label]) }))
    : rows.flatMap((row) =>
        (row[rowsIn] as readonly (string | number)[]).map((one) => ({ value: one, label: `${one}` })),
      );

/** Per cached list, so that an export does not build the names again for each application. */
const namesByList = new WeakMap<readonly ListRow[], Map<Source, readonly NamedValue[]>>();

const cachedOptionNames = (source: Source, rows: readonly ListRow[]): readonly NamedValue[] => {
  const ofRows = namesByList.get(rows) ?? new Map<Source, readonly NamedValue[]>();
  const names = ofRows.get(source) ?? readOptionNames(source, rows);
  namesByList.set(rows, ofRows.set(source, names));
  return names;
};

const namesByEntries = new WeakMap<readonly ListEntry[], Map<string, readonly NamedValue[]>>();

/** The names in a list of `schemas/lists`, also of entries that are not valid today or have another parent. */
const choiceNames = (entries: readonly ListEntry[], locale: Locale, at?: string): readonly NamedValue[] => {
  if (at !== undefined && entries.some(({ earlierNames }) => earlierNames !== undefined))
    return entries.map((entry) => ({ value: entry.value, label: nameIn(nameAt(entry, at), locale, DEFAULT_LANGUAGE) }));
  const ofEntries = namesByEntries.get(entries) ?? new Map<string, readonly NamedValue[]>();
  const names =
    ofEntries.get(locale) ??
    entries.map(({ value, name }) => ({ value, label: nameIn(name, locale, DEFAULT_LANGUAGE) }));
  namesByEntries.set(entries, ofEntries.set(locale, names));
  return names;
};

/**
 * @param surroundings parameters of lists that are not answers
 * @param at when the answers were sent: lists that staff maintain have the names of this moment
 */
export const createOptionNamesOf =
  (
    masterData: MasterData,
    surroundings: Readonly<Record<string, unknown>>,
    answers: Answers,
    locale: Locale,
    at?: string,
  ): OptionNamesOf =>
  async ({ options, around }) => {
    const source = sourcesByName[options.source ?? ''];
    const list = source ? undefined : await masterData.choices(options.source ?? '');
    if (list) return choiceNames(list.entries, locale, at);
    const params = source && sourceParams({ options }, { ...answers, ...around });
    if (!params) return [];
    const rows = await masterData.rows(getNamesListOf(source.call), { ...surroundings, ...params, language: locale });
    return cachedOptionNames(source, rows);
  };

/** Context for describing the answers of one form. */
export interface AnswerScope {
  readonly words: LocaleTexts;
  readonly formKey: string;
  readonly namesOf: OptionNamesOf;
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Pictures to print, by the id of their file. A file without one is named. */
  readonly pictures?: ReadonlyMap<string, StoredPicture>;
}

/** One answer for display, with the names of its list. */
export const viewOfAnswer = async (
  entry: SummaryEntry,
  { words, formKey, namesOf }: Pick<AnswerScope, 'words' | 'formKey' | 'namesOf'>,
): Promise<AnswerView> => {
  const named = findNamedEntry(entry);
  return viewAnswer(entry, { formKey, texts: words, names: named ? await namesOf(named) : [] });
};

/** An answer that text can show, in one line for each value. */
export type LineView = Exclude<AnswerView, { readonly kind: 'table' | 'rows' | 'list' }>;

export const isLineView = (view: AnswerView): view is LineView => !['table', 'rows', 'list'].includes(view.kind);

const fileText = (id: string, { words, files }: Pick<AnswerScope, 'words' | 'files'>): string => {
  const found = files.get(id);
  return found ? `${found.name} (${formatSize(found.size, words.locale)})` : words.t('documents.answers.file');
};

/** @param separator separator of the values of a list */
export const answerText = (view: LineView, scope: Pick<AnswerScope, 'words' | 'files'>, separator = '\n'): string => {
  switch (view.kind) {
    case 'day':
      return formatDay(view.day, scope.words.locale);
    case 'file':
    case 'picture':
      return fileText(view.id, scope);
    case 'items':
      return view.items
        .filter(isLineView)
        .map((item, index) => `${view.isRanked ? `${index + 1}. ` : ''}${answerText(item, scope, ', ')}`)
        .join(separator);
    default:
      return view.text;
  }
};
