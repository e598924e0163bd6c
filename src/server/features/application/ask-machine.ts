import { LRUCache } from 'lru-cache';
import type {
  ApplicationEffects,
  ApplicationFacts,
  ApplicationMachine,
} from '../../../../machines/application.machine.ts';
import { getState } from '../../../../machines/application.status.ts';
import { type Applied, apply } from '../../../../machines/run.ts';
import type { StepRef } from '../../../engine/schema/types.ts';

export type Answer = Applied<ApplicationFacts, ApplicationEffects>;

export interface StepSaved {
  readonly status: string;
  readonly completed: readonly string[];
  readonly key: string;
  /** Steps with fields opened for correction. */
  readonly opened?: readonly string[];
  /** Fields whose answer differs from the saved one. */
  readonly changed: readonly string[];
}

/** Asks the application machine whether a step may be saved, and what follows. */
export type AskMachine = (saved: StepSaved) => Answer;

/**
 * The machine is pure, and applicants stand in few places: its answers are remembered. Of the changed fields only those
 * matter that some step reloads for.
 */
export const createAskMachine = (machine: ApplicationMachine, steps: readonly StepRef[]): AskMachine => {
  const known = new LRUCache<string, Answer>({ max: 2_000 });
  const decisive = new Set(steps.flatMap(({ reloadsWhenChanged = [] }) => reloadsWhenChanged));
  return ({ status, completed, key, changed, opened = [] }) => {
    const mattering = changed.filter((field) => decisive.has(field));
    const place = JSON.stringify([status, completed, key, mattering, opened]);
    const found = known.get(place);
    if (found) return found;
    const standing = { status: getState(status), context: { completed, reopened: [], opened } };
    const answer = apply(machine, standing, { type: 'step.saved', key, changed: mattering });
    known.set(place, answer);
    return answer;
  };
};
