import { answerAt } from '../model/form-model.ts';
import { objectOf } from '../schema/json.ts';
import type { StepDefinition } from '../schema/types.ts';
import { pathOf, putAt } from './edit-answers.ts';
import type { FieldAddress } from './field-lineage.ts';
import { migrate } from './migrate.ts';
import { receivedFrom } from './steps-migration.ts';

type Steps = readonly Pick<StepDefinition, 'key' | 'migrations'>[];

/** A field of a step that has been through its migrations up to a number. */
interface FieldAt extends FieldAddress {
  readonly migration: number;
}

/**
 * What migrations alone make of an answer, wherever they bring it: through renames, moves between steps, maps and changes of
 * unit. Other answers are unknown: a merge has only this one.
 * @param from where the answer was
 * @param to where the result is asked for
 */
export const carriedAnswer = (steps: Steps, from: FieldAt, answer: unknown, to: FieldAt): unknown => {
  const stored = steps.map(({ key: step }) =>
    step === from.step
      ? { step, answers: objectOf(putAt({}, pathOf(from.field), answer)), schemaVersion: `${from.migration}-` }
      : { step, answers: {}, schemaVersion: '0-' },
  );
  const [target, saved] = [steps.find(({ key }) => key === to.step), stored.find(({ step }) => step === to.step)];
  if (!target || !saved) return undefined;
  const applied = target.migrations.filter(({ number }) => number <= to.migration);
  const { answers } = migrate(applied, saved.answers, saved.schemaVersion, receivedFrom(steps, stored));
  return answerAt(answers, pathOf(to.field));
};
