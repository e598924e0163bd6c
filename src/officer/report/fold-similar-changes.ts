import type { DescribedChange, DiffSection } from '../diff/described-change.ts';
import type { LanguageTexts } from '../diff/language-texts.ts';

/** Above this number, changes of one kind are folded into a count and their names. */
const MAX_SHOWN = 10;
const MIN_GROUP_SIZE = 15;

/** Room for names in a comment. */
const MAX_NAMES_LENGTH = 7000;

export interface ChangeGroup {
  readonly sample: DescribedChange;
  readonly changes: readonly DescribedChange[];
}

export interface FoldedSection extends DiffSection {
  /** Told one by one. */
  readonly changes: readonly DescribedChange[];
  readonly groups: readonly ChangeGroup[];
}

/** What similar changes have in common. */
const groupKey = (words: LanguageTexts, one: DescribedChange): string =>
  [one.group ?? one.kind, one.verdict, one.reason?.(words) ?? '', one.advice ? 'advice' : ''].join('\n');

/** Of a long run of changes of one kind the first ones, and the rest apart. */
export const foldSimilarChanges = (words: LanguageTexts, section: DiffSection): FoldedSection => {
  const groups = new Map<string, DescribedChange[]>();
  for (const one of section.changes) {
    const key = groupKey(words, one);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  const runs = [...groups.values()].flatMap((changes) => {
    const [sample] = changes;
    return sample?.subject && changes.length > MIN_GROUP_SIZE ? [{ sample, changes: changes.slice(MAX_SHOWN) }] : [];
  });
  const folded = new Set(runs.flatMap(({ changes }) => changes));
  return { ...section, changes: section.changes.filter((one) => !folded.has(one)), groups: runs };
};

const countedKinds = ['fieldAdded', 'fieldRemoved', 'optionAdded', 'optionRemoved', 'ruleChanged', 'requiredChanged'];
const textKinds = ['textAdded', 'textRemoved', 'textChanged'];

/** `1,990 further new questions`. */
export const describeGroupSize = (words: LanguageTexts, { sample: like, changes: told }: ChangeGroup): string => {
  const kind = like.group ?? like.kind;
  const count = new Intl.NumberFormat(words.language).format(told.length);
  return words.translate(`officer-diff.further.${[...countedKinds, ...textKinds].includes(kind) ? kind : 'other'}`, {
    count,
  });
};

/** What the changes of a run are about, as far as there is room. */
export const listSubjects = (words: LanguageTexts, { changes: told }: ChangeGroup): string => {
  const names = [...new Set(told.map((one) => one.subject?.(words) ?? ''))];
  let room = MAX_NAMES_LENGTH;
  const shown = names.filter((name) => {
    room -= name.length + 2;
    return room >= 0;
  });
  return `${shown.join(', ')}${shown.length < names.length ? ', …' : ''}`;
};
