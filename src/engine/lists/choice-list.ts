import { fingerprint } from '../schema/fingerprint.ts';

/** The text of something in every language, or one that is the same in all of them, such as the name of a town. */
export type LocalName = string | Readonly<Record<string, string>>;

/** The first and the last day on which something is offered: yyyy-MM-dd in Jakarta, both inclusive. */
export interface OfferedDays {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** A name until a moment, in ISO 8601 with milliseconds in UTC. */
export interface EarlierName {
  readonly name: LocalName;
  readonly until: string;
}

/** One value to choose from a list. */
export interface ListEntry extends OfferedDays {
  readonly value: string;
  readonly name: LocalName;
  /** The value of the list that this one depends on. */
  readonly parent?: string;
  /** Names that it had before, the oldest first. */
  readonly earlierNames?: readonly EarlierName[];
  /** Offered last, under every parent: "other, not listed". */
  readonly isOther?: true;
}

/** A list of `schemas/lists`, which `ui.json` names as a source. */
export interface ChoiceList {
  readonly key: string;
  /** The list that it depends on, or another source. */
  readonly parent?: string;
  readonly entries: readonly ListEntry[];
  /** Staff maintain the entries in the control panel: those of the data are what it begins with. */
  readonly isMaintained?: true;
  /** What staff call it in the control panel. */
  readonly title?: LocalName;
  /** Names the state of the entries that staff maintain. */
  readonly revision?: string;
}

/** The parameter of a dependent list: the answer that its entries name as their parent. */
export const PARENT_PARAMETER = 'parent';

const versions = new WeakMap<ChoiceList, string>();

/** Changes with the entries of a list. */
export const versionOf = (list: ChoiceList): string => {
  const version = versions.get(list) ?? list.revision ?? fingerprint(list);
  versions.set(list, version);
  return version;
};

/** Whether an entry may be chosen on a day. */
export const isOffered = ({ from, until }: OfferedDays, day: string): boolean =>
  (from === undefined || from <= day) && (until === undefined || day <= until);

/** The name in a language, else in the portal's default one. */
export const nameIn = (name: LocalName, language: string, otherwise: string): string =>
  typeof name === 'string' ? name : (name[language] ?? name[otherwise] ?? Object.values(name)[0] ?? '');

/** The name of an entry at a moment, without one that of now. */
export const nameAt = ({ name, earlierNames = [] }: ListEntry, moment?: string): LocalName =>
  (moment === undefined ? undefined : earlierNames.find(({ until }) => moment < until)?.name) ?? name;

// biome-ignore lint/style/noRestrictedGlobals: reads a text, not the clock
const inUtc = (moment: string): string => new Date(moment).toISOString();

/**
 * When an applicant last sent the answers of a step: with the application, or later with a correction. Their names are
 * those of this moment. Undefined before the submit.
 */
export const sentAt = (submittedAt: string | null, savedAt: string): string | undefined => {
  if (submittedAt === null) return undefined;
  return [submittedAt, savedAt].map(inUtc).sort().at(-1);
};

const byParent = new WeakMap<readonly ListEntry[], ReadonlyMap<string, readonly ListEntry[]>>();

const groupByParent = (entries: readonly ListEntry[]): ReadonlyMap<string, readonly ListEntry[]> => {
  const groups = new Map<string, ListEntry[]>();
  for (const entry of entries) {
    if (entry.parent === undefined) continue;
    const group = groups.get(entry.parent);
    if (group) group.push(entry);
    else groups.set(entry.parent, [entry]);
  }
  return groups;
};

/** The entries under a parent, or all those of a list that depends on nothing; "other" is last. */
export const entriesUnder = ({ parent, entries }: ChoiceList, value: unknown): readonly ListEntry[] => {
  if (parent === undefined) return entries;
  const groups = byParent.get(entries) ?? groupByParent(entries);
  byParent.set(entries, groups);
  return [...(groups.get(String(value)) ?? []), ...entries.filter(({ isOther }) => isOther)];
};
