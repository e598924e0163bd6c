import type { Answers, Migration, MigrationOperation } from '../schema/types.ts';

export interface MigratedAnswers {
  readonly answers: Answers;
  /** Answers that an operation removed; the application's history stores them. */
  readonly dropped: Answers;
}

const without = (answers: Answers, field: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name !== field));

const applyOperation = ({ answers, dropped }: MigratedAnswers, operation: MigrationOperation): MigratedAnswers => {
  if ('rename' in operation) {
    const { from, to } = operation.rename;
    if (!(from in answers) || to in answers) return { answers, dropped };
    return { answers: { ...without(answers, from), [to]: answers[from] }, dropped };
  }
  if ('default' in operation) {
    const { field, value } = operation.default;
    return { answers: field in answers ? answers : { ...answers, [field]: value }, dropped };
  }
  if ('map' in operation) {
    const { field, values } = operation.map;
    const mapped = values[String(answers[field])];
    return { answers: mapped === undefined ? answers : { ...answers, [field]: mapped }, dropped };
  }
  const { field } = operation.drop;
  if (!(field in answers)) return { answers, dropped };
  return { answers: without(answers, field), dropped: { ...dropped, [field]: answers[field] } };
};

/** Number of the last migration of a saved schema version: the part before the dash. */
export const migrationNumber = (schemaVersion: string): number => Number.parseInt(schemaVersion, 10) || 0;

/** Applies the migrations that are newer than the saved version, in order. Pure; unknown fields stay unchanged. */
export const migrate = (migrations: readonly Migration[], answers: Answers, schemaVersion: string): MigratedAnswers =>
  migrations
    .filter(({ number }) => number > migrationNumber(schemaVersion))
    .flatMap(({ operations }) => operations)
    .reduce(applyOperation, { answers, dropped: {} });
