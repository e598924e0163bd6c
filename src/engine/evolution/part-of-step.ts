import { answerAt } from '../model/form-model.ts';
import type { Migration, StepsMigration } from '../schema/types.ts';
import { pathOf } from './edit-answers.ts';

/** The step of `step.field`. */
export const stepIn = (field: string): string => pathOf(field)[0] ?? '';
/** The field of `step.field`. */
export const fieldIn = (field: string): string => pathOf(field).slice(1).join('.');

/** The part of a migration over several steps that one step does; undefined when it does none. */
export const partOfStep = (
  { number: across, steps, operations, example }: StepsMigration,
  step: string,
): Migration | undefined => {
  const number = steps[step];
  if (number === undefined) return undefined;
  const received = operations
    .filter(({ move }) => stepIn(move.to) === step)
    .map(({ move }) => [move.from, example && answerAt(example.before, pathOf(move.from))] as const);
  return {
    number,
    across,
    operations: operations.flatMap(({ move: { from, to } }): Migration['operations'] => [
      ...(stepIn(from) === step ? [{ send: { field: fieldIn(from), to } }] : []),
      ...(stepIn(to) === step ? [{ receive: { from, field: fieldIn(to) } }] : []),
    ]),
    ...(example && {
      example: {
        before: example.before[step] ?? {},
        after: example.after[step] ?? {},
        ...(received.length > 0 && { received: Object.fromEntries(received) }),
      },
    }),
  };
};
