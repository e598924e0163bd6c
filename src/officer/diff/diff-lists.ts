import { type ChoiceList, type ListEntry, nameIn } from '../../engine/lists/choice-list.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../engine/text/languages.ts';
import { formsUsingList } from '../data/list-uses.ts';
import { asksAgain, type Evaluation, needsMigration } from '../verdict/verdict.ts';
import { type DescribedChange, safeChange, withEvaluation } from './described-change.ts';
import type { LanguageTexts } from './language-texts.ts';

/** More entries of one kind of change are counted. */
const MAX_NAMED = 5;

interface EntryChange {
  readonly entry: ListEntry;
  readonly before?: ListEntry;
}

type DescribeEntry = (texts: LanguageTexts, change: EntryChange) => string;

const nameOf = (texts: LanguageTexts, { name }: ListEntry): string =>
  `“${nameIn(name, texts.language, DEFAULT_LANGUAGE)}”`;

const daysOf = (texts: LanguageTexts, { from = '', until = '' }: ListEntry): string => {
  const known = `${from && 'from'}${until && 'until'}` || 'always';
  return texts.translate(`officer-diff.list.${known}`, { from, until });
};

const describeName: DescribeEntry = (texts, { entry }) => nameOf(texts, entry);
const describeRenamed: DescribeEntry = (texts, { entry, before = entry }) =>
  `${nameOf(texts, before)} → ${nameOf(texts, entry)}`;
const describeDays: DescribeEntry = (texts, { entry }) => `${nameOf(texts, entry)} (${daysOf(texts, entry)})`;
/** @param lists the lists on which the list depended and depends */
const describeParentIn =
  (lists: readonly (string | undefined)[]): DescribeEntry =>
  (texts, { entry, before = entry }) => {
    const parentName = (list = '', value = '–') => texts.findEntryName(list, value) ?? value;
    return `${nameOf(texts, entry)} (${parentName(lists[0], before.parent)} → ${parentName(lists[1], entry.parent)})`;
  };

const changeOf = (
  key: string,
  kind: string,
  changes: readonly EntryChange[],
  describe: DescribeEntry,
  evaluation?: Evaluation,
): readonly DescribedChange[] => {
  if (changes.length === 0) return [];
  const sentence = (texts: LanguageTexts): string => {
    const named = changes.slice(0, MAX_NAMED).map((one) => describe(texts, one));
    const rest = changes.length - named.length;
    const more = rest > 0 ? [texts.translate('officer-diff.list.more', { count: String(rest) })] : [];
    const params = { entries: [...named, ...more].join(', ') };
    return texts.translate(`officer-diff.change.${kind}`, params);
  };
  return [
    withEvaluation(
      safeChange(kind, `schemas/lists/${key}.json`, sentence, () => `“${key}”`),
      evaluation,
    ),
  ];
};

/** Whether an entry is offered on fewer days than before. */
const isNarrower = ({ entry, before = entry }: EntryChange): boolean =>
  (entry.from ?? '') > (before.from ?? '') || (entry.until ?? '9999') < (before.until ?? '9999');

const diffEntries = (
  before: ChoiceList,
  after: ChoiceList,
  isKept: (value: string) => boolean,
): readonly DescribedChange[] => {
  const { key } = after;
  const [was, is] = [before, after].map(({ entries }) => new Map(entries.map((entry) => [entry.value, entry])));
  const added = after.entries.filter(({ value }) => !was?.has(value)).map((entry) => ({ entry }));
  const removed = before.entries.filter(({ value }) => !is?.has(value)).map((entry) => ({ entry }));
  const both = after.entries.flatMap((entry): readonly EntryChange[] => {
    const other = was?.get(entry.value);
    return other ? [{ entry, before: other }] : [];
  });
  const differs = (part: 'name' | 'parent'): readonly EntryChange[] =>
    both.filter((one) => canonicalJson(one.entry[part] ?? null) !== canonicalJson(one.before?.[part] ?? null));
  const days = both.filter(({ entry, before: other }) => entry.from !== other?.from || entry.until !== other?.until);
  const narrower = days.filter(isNarrower);
  const wider = days.filter((one) => !narrower.includes(one));
  const lost = removed.filter(({ entry }) => isKept(entry.value));
  const freed = removed.filter((one) => !lost.includes(one));
  return [
    ...changeOf(key, 'listEntriesAdded', added, describeName),
    ...changeOf(key, 'listEntriesRemoved', lost, describeName, needsMigration('listValueGone')),
    ...changeOf(key, 'listEntriesRemoved', freed, describeName),
    ...changeOf(key, 'listNamesChanged', differs('name'), describeRenamed),
    ...changeOf(key, 'listDaysChanged', narrower, describeDays, asksAgain('listClosed')),
    ...changeOf(key, 'listDaysChanged', wider, describeDays),
    ...changeOf(
      key,
      'listParentsChanged',
      differs('parent'),
      describeParentIn([before.parent, after.parent]),
      asksAgain('listMoved'),
    ),
  ];
};

/** Entries with which a list of staff begins: new ones are added to it, all others stay as staff have them. */
const diffStartingEntries = (before: ChoiceList, after: ChoiceList): readonly DescribedChange[] => {
  const known = new Set(before.entries.map(({ value }) => value));
  const added = after.entries.filter(({ value }) => !known.has(value)).map((entry) => ({ entry }));
  return changeOf(after.key, 'listEntriesAdded', added, describeName);
};

const orderOf = ({ entries }: ChoiceList, others: ChoiceList): string => {
  const known = new Set(others.entries.map(({ value }) => value));
  return entries.flatMap(({ value }) => (known.has(value) ? [value] : [])).join(' ');
};

const settingChange = (key: string, kind: string, params: Readonly<Record<string, string>>, evaluation?: Evaluation) =>
  withEvaluation(
    safeChange(
      kind,
      `schemas/lists/${key}.json`,
      (texts) => texts.translate(`officer-diff.change.${kind}`, params),
      () => `“${key}”`,
    ),
    evaluation,
  );

/** Who maintains the list, and what staff call it. */
const diffMaintenance = (before: ChoiceList, after: ChoiceList): readonly DescribedChange[] => {
  const { key } = after;
  if (after.isMaintained && !before.isMaintained) return [settingChange(key, 'listGivenToStaff', {})];
  if (before.isMaintained && !after.isMaintained)
    return [settingChange(key, 'listTakenFromStaff', {}, asksAgain('listTakenBack'))];
  const isSameTitle = canonicalJson(before.title ?? null) === canonicalJson(after.title ?? null);
  return isSameTitle ? [] : [settingChange(key, 'listTitleChanged', {})];
};

const diffList = (
  before: ChoiceList,
  after: ChoiceList,
  isKept: (value: string) => boolean,
): readonly DescribedChange[] => {
  const { key } = after;
  // The entries of a list that staff maintain are in the control panel: the data only add new ones.
  const isOfStaff = before.isMaintained === true;
  const isMoved = !isOfStaff && orderOf(before, after) !== orderOf(after, before);
  return [
    ...diffMaintenance(before, after),
    ...(before.parent === after.parent
      ? []
      : [
          settingChange(
            key,
            'listParentChanged',
            { before: before.parent ?? '–', after: after.parent ?? '–' },
            asksAgain('listMoved'),
          ),
        ]),
    ...(isOfStaff && after.isMaintained ? diffStartingEntries(before, after) : diffEntries(before, after, isKept)),
    ...(isMoved ? [settingChange(key, 'listOrderChanged', {})] : []),
  ];
};

type Version = Parameters<typeof formsUsingList>[0];

/** Added, removed and changed lists of `schemas/lists`. @param data the data after the change */
export const diffLists = (before: Catalogue, after: Catalogue, data: Version): readonly DescribedChange[] => [
  ...Object.values(after.lists).flatMap((list) => {
    const was = before.lists[list.key];
    if (!was) {
      const kind = list.isMaintained ? 'listOfStaffAdded' : 'listAdded';
      return [settingChange(list.key, kind, { count: String(list.entries.length) })];
    }
    const { isUsed, isMapped } = formsUsingList(data, list.key);
    return diffList(was, list, (value) => isUsed && !isMapped(value));
  }),
  ...Object.keys(before.lists)
    .filter((key) => after.lists[key] === undefined)
    .map((key) => settingChange(key, 'listRemoved', {})),
];
