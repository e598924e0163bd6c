import { compareForms } from '../../engine/evolution/compare-forms.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import type { Checker } from '../../engine/schema/checker.ts';
import { evaluateChange } from './evaluate-change.ts';
import { findResponsibleChanges } from './find-responsible-changes.ts';
import { replayStep, type SavedStep } from './replay-step.ts';
import { type DraftCounts, type Evaluation, type FormVersions, safe, type Verdict, worst } from './verdict.ts';

export interface EvaluatedChange extends Evaluation {
  readonly change: FormChange;
  /** The drafts that saved this step. */
  readonly hits: DraftCounts;
}

interface ReplayTally {
  hit: number;
  hidden: number;
  verdict: Verdict;
}

const tallyReplays = (
  checker: Checker,
  { before, after }: FormVersions,
  changes: readonly FormChange[],
  drafts: readonly SavedStep[],
): ReadonlyMap<FormChange, ReplayTally> => {
  const tallies = new Map<FormChange, ReplayTally>();
  const known = new Map<SavedStep, ReadonlyMap<FormChange, Verdict>>();
  for (const draft of drafts) {
    const hits = known.get(draft) ?? findResponsibleChanges(changes, replayStep(checker, before, after, draft));
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

const combineWithReplay = (evaluation: Evaluation, found: ReplayTally | undefined): Evaluation => {
  if (evaluation.needsReplay) return found && found.verdict !== 'safe' ? evaluation : safe('migrationSettles');
  const verdict = worst([evaluation.verdict, found?.verdict ?? 'safe']);
  return verdict === evaluation.verdict ? evaluation : { verdict, reason: 'foundByTrying' };
};

/** Every change between two versions of a form with its effect on drafts: derived from the change, and replayed. */
export const evaluateForm = (
  checker: Checker,
  versions: FormVersions,
  drafts: readonly SavedStep[],
): readonly EvaluatedChange[] => {
  const changes = compareForms(versions.before, versions.after);
  if (changes.length === 0) return [];
  const found = tallyReplays(checker, versions, changes, drafts);
  return changes.map((change) => {
    const { hit = 0, hidden = 0 } = found.get(change) ?? {};
    return {
      change,
      ...combineWithReplay(evaluateChange(change, versions), found.get(change)),
      hits: { tried: drafts.length, hit, ...(hidden > 0 && { hidden }) },
    };
  });
};
