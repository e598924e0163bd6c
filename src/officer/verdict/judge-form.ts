import { compareForms } from '../../engine/evolution/compare-forms.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import type { Checker } from '../../engine/schema/check.ts';
import { attribute } from './attribute.ts';
import { judgeChange, type Versions } from './judge-change.ts';
import { replay, type SavedStep } from './replay.ts';
import { type Hits, type Judgement, safe, type Verdict, worst } from './verdict.ts';

export interface JudgedChange extends Judgement {
  readonly change: FormChange;
  /** Of the drafts that saved this step. */
  readonly hits: Hits;
}

interface Tally {
  hit: number;
  hidden: number;
  verdict: Verdict;
}

const tally = (
  checker: Checker,
  { before, after }: Versions,
  changes: readonly FormChange[],
  drafts: readonly SavedStep[],
): ReadonlyMap<FormChange, Tally> => {
  const tallies = new Map<FormChange, Tally>();
  const known = new Map<SavedStep, ReadonlyMap<FormChange, Verdict>>();
  for (const draft of drafts) {
    const hits = known.get(draft) ?? attribute(changes, replay(checker, before, after, draft));
    known.set(draft, hits);
    for (const [change, verdict] of hits) {
      const so = tallies.get(change) ?? { hit: 0, hidden: 0, verdict: 'safe' };
      const [hit, hidden] = verdict === 'safe' ? [0, 1] : [1, 0];
      tallies.set(change, {
        hit: so.hit + hit,
        hidden: so.hidden + hidden,
        verdict: worst([so.verdict, verdict]),
      });
    }
  }
  return tallies;
};

const settle = (judgement: Judgement, found: Tally | undefined): Judgement => {
  if (judgement.isOpen) return found && found.verdict !== 'safe' ? judgement : safe('migrationSettles');
  const verdict = worst([judgement.verdict, found?.verdict ?? 'safe']);
  return verdict === judgement.verdict ? judgement : { verdict, reason: 'foundByTrying' };
};

/** Every change between two versions of a form, with what it means for drafts: told from the change, and tried. */
export const judgeForm = (
  checker: Checker,
  versions: Versions,
  drafts: readonly SavedStep[],
): readonly JudgedChange[] => {
  const changes = compareForms(versions.before, versions.after);
  const found = tally(checker, versions, changes, drafts);
  return changes.map((change) => {
    const { hit = 0, hidden = 0 } = found.get(change) ?? {};
    return {
      change,
      ...settle(judgeChange(change, versions), found.get(change)),
      hits: { tried: drafts.length, hit, ...(hidden > 0 && { hidden }) },
    };
  });
};
