import { migrate } from '../../../engine/evolution/migrate.ts';
import { answersReceived, receivedFrom, type StoredStep } from '../../../engine/evolution/steps-migration.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { AnswersByStep } from './answer-roles.ts';

/** Saved answers under the field names of today's forms, which roles and facts refer to, in the steps that ask for them. */
export const migratedAnswersOf = (
  steps: readonly Pick<StepDefinition, 'key' | 'migrations'>[],
  saved: readonly StoredStep[],
): AnswersByStep => {
  const received = receivedFrom(steps, saved);
  const own = saved.map(({ step, answers, schemaVersion }) => {
    const migrations = steps.find(({ key }) => key === step)?.migrations ?? [];
    return [step, migrate(migrations, answers, schemaVersion, received).answers] as const;
  });
  const others = steps.flatMap((step) => {
    const answers = answersReceived(step, received);
    return Object.keys(answers).length > 0 ? [[step.key, answers] as const] : [];
  });
  return Object.fromEntries([...others, ...own]);
};
