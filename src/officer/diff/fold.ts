import type { Section, Told } from './told.ts';
import type { Words } from './words.ts';

/** So many changes of one kind are told one by one; where there are more, the others are a number and their names. */
const FEW = 10;
const RUN = 15;

/** Room for names in a comment. */
const ROOM = 7000;

export interface Run {
  readonly like: Told;
  readonly told: readonly Told[];
}

export interface Folded extends Section {
  /** Told one by one. */
  readonly told: readonly Told[];
  readonly runs: readonly Run[];
}

/** What is the same about changes that need not be told one by one. */
const likeness = (words: Words, one: Told): string =>
  [one.alike ?? one.kind, one.verdict, one.reason?.(words) ?? '', one.advice ? 'advice' : ''].join('\n');

/** Of a long run of changes of one kind the first ones, and the rest apart. */
export const foldRuns = (words: Words, section: Section): Folded => {
  const groups = new Map<string, Told[]>();
  for (const one of section.told) {
    const key = likeness(words, one);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  const runs = [...groups.values()].flatMap((told) => {
    const [like] = told;
    return like?.subject && told.length > RUN ? [{ like, told: told.slice(FEW) }] : [];
  });
  const folded = new Set(runs.flatMap(({ told }) => told));
  return { ...section, told: section.told.filter((one) => !folded.has(one)), runs };
};

const known = ['fieldAdded', 'fieldRemoved', 'optionAdded', 'optionRemoved', 'ruleChanged', 'requiredChanged'];
const texts = ['textAdded', 'textRemoved', 'textChanged'];

/** `1,990 further new questions`. */
export const countRun = (words: Words, { like, told }: Run): string => {
  const kind = like.alike ?? like.kind;
  const count = new Intl.NumberFormat(words.language).format(told.length);
  return words.say(`officer-diff.further.${[...known, ...texts].includes(kind) ? kind : 'other'}`, { count });
};

/** What the changes of a run are about, as far as there is room. */
export const namesIn = (words: Words, { told }: Run): string => {
  const names = [...new Set(told.map((one) => one.subject?.(words) ?? ''))];
  let room = ROOM;
  const shown = names.filter((name) => {
    room -= name.length + 2;
    return room >= 0;
  });
  return `${shown.join(', ')}${shown.length < names.length ? ', …' : ''}`;
};
