import { answerAt } from '../model/form-model.ts';
import { objectOf } from '../schema/json.ts';
import type { Answers, Migration, StepDefinition } from '../schema/types.ts';
import { answersTakenOut, pathOf, putAt } from './edit-answers.ts';
import { migrate, migrationNumber, type Received, sentKey } from './migrate.ts';
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

/** The answers that a step which was never saved gets from other steps. */
export const answersReceived = ({ migrations }: Pick<StepDefinition, 'migrations'>, received: Received): Answers =>
  migrate(receivingPart(migrations), {}, '0-', received).answers;

const nothingKept = (stored: readonly StoredStep[]): readonly StoredStep[] =>
  stored.map((saved) => ({ ...saved, answers: {} }));

/**
 * The answers that other steps, saved after a migration, have given to this one, while this one was saved before it: no
 * saved step has them.
 */
export const answersUnderway = (
  steps: Steps,
  { key, migrations }: Pick<StepDefinition, 'key' | 'migrations'>,
  stored: readonly StoredStep[],
): Answers => {
  const received = receivedFrom(steps, nothingKept(stored));
  const saved = stored.find(({ step }) => step === key);
  if (!saved) return answersReceived({ migrations }, received);
  const [without, whole] = [undefined, received].map(
    (from) => migrate(migrations, {}, saved.schemaVersion, from).answers,
  );
  const given = Object.entries(answersTakenOut(whole ?? {}, without ?? {}));
  return given.reduce<Answers>((answers, [place, value]) => objectOf(putAt(answers, pathOf(place), value)), {});
};
