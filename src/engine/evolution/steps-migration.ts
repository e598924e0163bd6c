import { answerAt } from '../model/form-model.ts';
import { objectOf } from '../schema/json.ts';
import type { Answers, Migration, StepDefinition } from '../schema/types.ts';
import { answeredPlaces, answersTakenOut, pathOf, putAt, removeAt } from './edit-answers.ts';
import { currentAndFormerAddresses } from './field-lineage.ts';
import { type MigratedAnswers, migrate, migrationNumber, type Received, sentKey } from './migrate.ts';
import { fieldIn, stepIn } from './part-of-step.ts';

/** What is stored of one step of an application. */
export interface StoredStep {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
  /** Answers that migrations took out; those that moved to another step are among them. */
  readonly dropped?: Answers;
}

type Steps = readonly Pick<StepDefinition, 'key' | 'migrations'>[];

/**
 * Reads the answers that migrations move between the steps of one application. An answer is where the other step has it:
 * in its answers while they are older than the migration, else among those that the migration took out of them.
 */
export const receivedFrom =
  (steps: Steps, stored: readonly StoredStep[]): Received =>
  (from, across) => {
    const [source, field] = [stepIn(from), fieldIn(from)];
    const saved = stored.find(({ step }) => step === source);
    if (!saved) return undefined;
    const migrations = steps.find(({ key }) => key === source)?.migrations ?? [];
    const own = migrations.find((migration) => migration.across === across);
    // A step that is no longer asked has no migrations.
    if (!own) return answerAt(saved.answers, pathOf(field));
    if (migrationNumber(saved.schemaVersion) >= own.number) return saved.dropped?.[sentKey(field, own.number)];
    const earlier = migrations.filter(({ number }) => number < own.number);
    const before = (origin: string, other: number) =>
      other < across ? receivedFrom(steps, stored)(origin, other) : undefined;
    return answerAt(migrate(earlier, saved.answers, saved.schemaVersion, before).answers, pathOf(field));
  };

/** The steps that answers of this step move to or come from. */
export const stepsBehindMoves = (
  steps: Steps,
  { migrations }: Pick<StepDefinition, 'migrations'>,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] => {
  const sources = new Set(
    migrations.flatMap(({ operations }) =>
      operations.flatMap((operation) => ('receive' in operation ? [stepIn(operation.receive.from)] : [])),
    ),
  );
  const found = [...sources].filter((source) => !seen.has(source));
  const known = new Set([...seen, ...found]);
  const further = found.flatMap((source) => steps.find(({ key }) => key === source) ?? []);
  return [...new Set([...found, ...further.flatMap((step) => stepsBehindMoves(steps, step, known))])];
};

/** From the first received answer on: an earlier default is no answer of the applicant. */
const receivingPart = (migrations: readonly Migration[]): readonly Migration[] => {
  const first = migrations.findIndex(({ operations }) => operations.some((operation) => 'receive' in operation));
  return first < 0 ? [] : migrations.slice(first);
};

/** The name that a field had when the step was saved. */
const nameWhenSaved = (
  steps: Steps,
  { step: key, schemaVersion }: Pick<StoredStep, 'step' | 'schemaVersion'>,
  field: string,
  before: number,
): string => {
  const migrations = steps.find((one) => one.key === key)?.migrations ?? [];
  const since = migrations.filter(({ number }) => number > migrationNumber(schemaVersion) && number < before);
  return currentAndFormerAddresses([], { key, migrations: since }, field).at(-1)?.field ?? field;
};

/**
 * The answers of a saved step without those that moved to a step which was saved since: they may be others there.
 */
export const answersNotMoved = (steps: Steps, stored: readonly StoredStep[], saved: StoredStep): Answers => {
  const migrations = steps.find(({ key }) => key === saved.step)?.migrations ?? [];
  const hasReceived = (to: string, across: number | undefined): boolean => {
    const target = stored.find(({ step }) => step === stepIn(to));
    const received = steps
      .find(({ key }) => key === target?.step)
      ?.migrations.find((migration) => migration.across === across);
    return target !== undefined && received !== undefined && migrationNumber(target.schemaVersion) >= received.number;
  };
  const moved = migrations
    .filter(({ number }) => number > migrationNumber(saved.schemaVersion))
    .flatMap(({ number, across, operations }) =>
      operations.flatMap((operation) =>
        'send' in operation && across !== undefined && hasReceived(operation.send.to, across)
          ? [nameWhenSaved(steps, saved, operation.send.field, number)]
          : [],
      ),
    );
  return moved
    .flatMap((field) => [...answeredPlaces(saved.answers, field)])
    .reduceRight<Answers>((answers, place) => objectOf(removeAt(answers, place)), saved.answers);
};

/** What a step that was never saved gets from other steps. */
const migrateReceived = ({ migrations }: Pick<StepDefinition, 'migrations'>, received: Received): MigratedAnswers =>
  migrate(receivingPart(migrations), {}, '0-', received);

/** The answers that a step which was never saved gets from other steps. */
export const answersReceived = (step: Pick<StepDefinition, 'migrations'>, received: Received): Answers =>
  migrateReceived(step, received).answers;

const nothingKept = (stored: readonly StoredStep[]): readonly StoredStep[] =>
  stored.map((saved) => ({ ...saved, answers: {} }));

/**
 * The answers that other steps, saved after a migration, have given to this one, while this one was saved before it: no
 * saved step has them. `dropped` has those that this step has ceased to ask for since.
 */
export const answersUnderway = (
  steps: Steps,
  { key, migrations }: Pick<StepDefinition, 'key' | 'migrations'>,
  stored: readonly StoredStep[],
): MigratedAnswers => {
  const received = receivedFrom(steps, nothingKept(stored));
  const saved = stored.find(({ step }) => step === key);
  if (!saved) return migrateReceived({ migrations }, received);
  const without = migrate(migrations, {}, saved.schemaVersion);
  const whole = migrate(migrations, {}, saved.schemaVersion, received);
  const given = Object.entries(answersTakenOut(whole.answers, without.answers));
  return {
    answers: given.reduce<Answers>((answers, [place, value]) => objectOf(putAt(answers, pathOf(place), value)), {}),
    dropped: Object.fromEntries(Object.entries(whole.dropped).filter(([place]) => !(place in without.dropped))),
  };
};
