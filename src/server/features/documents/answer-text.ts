import type { EntryKind, SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { optionKey } from '../../../engine/text/keys.ts';
import { formatDay, formatSize } from './formats.ts';
import type { StoredFile } from './queries/stored-files.ts';
import type { NamesOf } from './source-names.ts';
import type { Words } from './words.ts';

/** What surrounds the answers of one form. */
export interface AnswerScope {
  readonly words: Words;
  readonly formKey: string;
  readonly namesOf: NamesOf;
  readonly files: ReadonlyMap<string, StoredFile>;
}

type Say = (entry: SummaryEntry, scope: AnswerScope) => string | Promise<string>;

const plain: Say = ({ value, prefix }) => {
  const own = Array.isArray(value) ? value.map(String).join(', ') : String(value);
  return prefix === undefined ? own : `${prefix} ${own}`;
};

const yesOrNo = ({ t }: Words, value: unknown): string =>
  typeof value === 'boolean' ? t(value ? 'common.word.yes' : 'common.word.no') : String(value);

const choice: Say = ({ names, value }, { words, formKey }) =>
  words.say(optionKey(formKey, names, value), yesOrNo(words, value));

const remote: Say = async (entry, { namesOf }) => {
  const named = (await namesOf(entry)).find(({ value }) => value === entry.value);
  // What was chosen once and is listed no more still stands for itself.
  return named?.label ?? String(entry.value);
};

const file: Say = ({ value }, { words, files }) => {
  const found = files.get(String(value));
  return found ? `${found.name} (${formatSize(found.size, words.locale)})` : words.t('documents.answers.file');
};

const ways: Readonly<Partial<Record<EntryKind, Say>>> = {
  choice,
  remote,
  file,
  tick: (_entry, { words }) => words.t('common.word.yes'),
  date: ({ value }, { words }) => formatDay(String(value), words.locale),
};

/** One answer as it reads best; which way is decided by its kind, never by its name. */
export const answerText = async (entry: SummaryEntry, scope: AnswerScope): Promise<string> =>
  (ways[entry.kind] ?? plain)(entry, scope);
