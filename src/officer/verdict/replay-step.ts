import { carryForward } from '../../engine/evolution/carry-forward.ts';
import { migrate, type Received } from '../../engine/evolution/migrate.ts';
import { childOf, type FormNode, formModelOf } from '../../engine/model/form-model.ts';
import type { Checker } from '../../engine/schema/checker.ts';
import type { Answers, FieldError, FormDefinition } from '../../engine/schema/types.ts';
import type { Verdict } from './verdict.ts';

/** Answers of one step as they were saved. */
export interface SavedStep {
  readonly answers: Answers;
  readonly facts: Answers;
  /** The version that accepted them; the older version when it is not set. */
  readonly schemaVersion?: string;
  /** Reads the answers that migrations move here from other steps of the draft. */
  readonly received?: Received | undefined;
}

/** The actual effect on saved answers. Tests compare every verdict with it. */
export interface ReplayResult {
  /** Broken rules that were not broken before. */
  readonly errors: readonly FieldError[];
  /** Places of answers that are removed without a migration. */
  readonly lost: readonly string[];
  /** Places of answers that a condition hides now; the history stores them. */
  readonly hidden: readonly string[];
  readonly verdict: Verdict;
}

const errorIdentity = ({ path, key }: FieldError): string => `${path} ${key}`;

/** Whether the form has a field at the place of an answer, in any branch. */
const isDeclared = (form: FormDefinition, place: string): boolean => {
  let node: FormNode | undefined = formModelOf(form);
  for (const name of place.split('.')) node = childOf(node, name);
  return node !== undefined;
};

/** Opens saved answers with the new version of their step, as the portal does, and returns what became worse. */
export const replayStep = (
  checker: Checker,
  before: FormDefinition,
  after: FormDefinition,
  { answers, facts, schemaVersion = before.schemaVersion, received }: SavedStep,
): ReplayResult => {
  const old = carryForward(checker, before, { answers, schemaVersion }, facts);
  const was = new Set(old.errors.map(errorIdentity));
  const carried = carryForward(checker, after, { answers, schemaVersion, received }, facts);
  const errors = carried.errors.filter((error) => !was.has(errorIdentity(error)));
  const declared = migrate(after.migrations, answers, schemaVersion, received).dropped;
  const dropped = Object.keys(carried.dropped).filter((place) => !(place in declared));
  // Answers that the older version would also have removed are not an effect of this change.
  const lost = dropped.filter((place) => !isDeclared(after, place) && !(place in old.dropped));
  const hidden = dropped.filter((place) => isDeclared(after, place));
  const verdict = lost.length > 0 ? 'needsMigration' : errors.length > 0 ? 'asksAgain' : 'safe';
  return { errors, lost, hidden, verdict };
};
