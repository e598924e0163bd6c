/** The draft of a score that a device kept because it could not be saved. */
import { objectOf } from '../../../../../engine/schema/json.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import type { Criterion } from './score-queries.ts';
import type { ScoreDraft } from './score-saver.ts';

/**
 * Without points that are no choice of the criteria now: no draft with them could be saved.
 * @returns undefined where the score was changed since
 */
export const readRestoredDraft = (
  kept: Answers | undefined,
  version: number,
  criteria: readonly Pick<Criterion, 'Key' | 'Choices'>[],
): ScoreDraft | undefined => {
  if (kept?.['version'] !== version) return undefined;
  const given = objectOf(kept['points']);
  const points = criteria.flatMap(({ Key, Choices }) =>
    Choices.flatMap(({ Points }) => (given[Key] === Points ? [[Key, Points] as const] : [])),
  );
  return { points: Object.fromEntries(points), note: String(kept['note'] ?? '') };
};
