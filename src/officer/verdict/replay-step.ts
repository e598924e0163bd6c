import { carryForward } from '../../engine/evolution/carry-forward.ts';
import { migrate } from '../../engine/evolution/migrate.ts';
import { knownFields } from '../../engine/model/form-model.ts';
import type { Checker } from '../../engine/schema/checker.ts';
import type { Answers, FieldError, FormDefinition } from '../../engine/schema/types.ts';
import type { Verdict } from './verdict.ts';

/** Answers of one step as they were saved. */
export interface SavedStep {
  readonly answers: Answers;
  readonly facts: Answers;
  /** The version that accepted them; the older version when it is not set. */
  readonly schemaVersion?: string;
}

/** The actual effect on saved answers. Tests compare every verdict with it. */
export interface ReplayResult {
  /** Broken rules that were not broken before. */
  readonly errors: readonly FieldError[];
  /** Fields whose answers are removed without a migration. */
  readonly lost: readonly string[];
  /** Fields whose answers a condition hides now; the history stores them. */
  readonly hidden: readonly string[];
  readonly verdict: Verdict;
}

const errorIdentity = ({ path, key }: FieldError): string => `${path} ${key}`;

/** Opens saved answers with the new version of their step, as the portal does, and returns what became worse. */
export const replayStep = (
  checker: Checker,
  before: FormDefinition,
  after: FormDefinition,
  { answers, facts, schemaVersion = before.schemaVersion }: SavedStep,
): ReplayResult => {
  const was = new Set(carryForward(checker, before, { answers, schemaVersion }, facts).errors.map(errorIdentity));
  const carried = carryForward(checker, after, { answers, schemaVersion }, facts);
  const errors = carried.errors.filter((error) => !was.has(errorIdentity(error)));
  const known = knownFields(after);
  const declared = migrate(after.migrations, answers, schemaVersion).dropped;
  const dropped = Object.keys(carried.dropped);
  // Answers that the older version would also have removed are not an effect of this change.
  const old = knownFields(before);
  const lost = dropped.filter((field) => !known.has(field) && !(field in declared) && old.has(field));
  const hidden = dropped.filter((field) => known.has(field) && !(field in declared));
  const verdict = lost.length > 0 ? 'needsMigration' : errors.length > 0 ? 'asksAgain' : 'safe';
  return { errors, lost, hidden, verdict };
};
