import { migrate } from '../../../engine/evolution/migrate.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { AnswersByStep } from './answer-roles.ts';

interface SavedAnswers {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
}

/** Saved answers under the field names of today's forms, which roles and facts refer to. */
export const migratedAnswersOf = (
  steps: readonly Pick<StepDefinition, 'key' | 'migrations'>[],
  saved: readonly SavedAnswers[],
): AnswersByStep =>
  Object.fromEntries(
    saved.map(({ step, answers, schemaVersion }) => {
      const migrations = steps.find(({ key }) => key === step)?.migrations ?? [];
      return [step, migrate(migrations, answers, schemaVersion).answers];
    }),
  );
