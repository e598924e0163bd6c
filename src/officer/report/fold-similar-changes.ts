import type { DescribedChange, DiffSection } from '../diff/described-change.ts';
import type { LanguageTexts } from '../diff/language-texts.ts';

/** From this number on, changes of one kind are folded into a count and their names. */
const MAX_SHOWN = 10;
const MIN_GROUP_SIZE = 15;

/** Room for names in a comment. */
const MAX_NAMES_LENGTH = 7000;

export interface ChangeGroup {
  readonly sample: DescribedChange;
  readonly changes: readonly DescribedChange[];
}

export interface FoldedSection extends DiffSection {
  /** Listed one by one. */
  readonly changes: readonly DescribedChange[];
  readonly groups: readonly ChangeGroup[];
}

/** What similar changes have in common. */
const groupKey = (texts: LanguageTexts, one: DescribedChange): string =>
  [one.group ?? one.kind, one.verdict, one.reason?.(texts) ?? '', one.advice ? 'advice' : ''].join('\n');

/** Lists the first changes of a large group of similar ones, and folds the others. */
export const foldSimilarChanges = (texts: LanguageTexts, section: DiffSection): FoldedSection => {
  const groups = new Map<string, DescribedChange[]>();
  for (const one of section.changes) {
    const key = groupKey(texts, one);
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
export const describeGroupSize = (texts: LanguageTexts, { sample, changes }: ChangeGroup): string => {
  const kind = sample.group ?? sample.kind;
  const count = new Intl.NumberFormat(texts.language).format(changes.length);
  return texts.translate(`officer-diff.further.${[...countedKinds, ...textKinds].includes(kind) ? kind : 'other'}`, {
    count,
  });
};

/** The subjects of a group, within the length limit. */
export const listSubjects = (texts: LanguageTexts, { changes }: ChangeGroup): string => {
  const names = [...new Set(changes.map((one) => one.subject?.(texts) ?? ''))];
  let room = MAX_NAMES_LENGTH;
  const shown = names.filter((name) => {
    room -= name.length + 2;
    return room >= 0;
  });
  return `${shown.join(', ')}${shown.length < names.length ? ', …' : ''}`;
};
