import { evaluateExpression } from '../expressions/expression.ts';
import { answerAt, type Place } from '../model/form-model.ts';
import { isObject, objectOf } from '../schema/json.ts';
import type { Answers, Migration, MigrationExample, MigrationOperation } from '../schema/types.ts';
import { convertAnswer, mapAnswer, mergeTexts, namesInTemplate, partNames, splitText } from './convert-answers.ts';
import { answeredPlaces, fieldBeside, isFree, pathOf, placesAround, putAt, removeAt } from './edit-answers.ts';

export interface MigratedAnswers {
  readonly answers: Answers;
  /** Answers that an operation removed, by place; the application's history stores them. */
  readonly dropped: Answers;
}

/**
 * The answer that a migration over several steps moves here, as the other step had it just before.
 * @param from `step.field`
 * @param across number of the migration over several steps
 */
export type Received = (from: string, across: number) => unknown;

/** The name in `dropped` of an answer that moved to another step, until that step is saved with it. */
export const sentKey = (field: string, number: number): string => `${field}@${number}`;

/** The place of an answer in `dropped`, in the form that asked for it. */
export const placeOfDropped = (key: string): Place => key.replace(/@\d+$/, '').split('.');

const setAside = ({ answers, dropped }: MigratedAnswers, place: Place, key = place.join('.')): MigratedAnswers => ({
  answers: objectOf(removeAt(answers, place)),
  dropped: { ...dropped, [key]: answerAt(answers, place) },
});

const put = ({ answers, dropped }: MigratedAnswers, place: Place, value: unknown): MigratedAnswers => ({
  answers: objectOf(putAt(answers, place, value)),
  dropped,
});

const take = ({ answers, dropped }: MigratedAnswers, place: Place): MigratedAnswers => ({
  answers: objectOf(removeAt(answers, place)),
  dropped,
});

/** The place in the target: entries are those of the source, in order. */
const targetPlace = (to: string, from: string, place: Place): Place => {
  const entries = place.filter((_, index) => pathOf(from)[index] === '*');
  return pathOf(to).map((name) => (name === '*' ? (entries.shift() ?? '0') : name));
};

const moveAnswers = (state: MigratedAnswers, from: string, to: string): MigratedAnswers =>
  answeredPlaces(state.answers, from).reduce((current, place) => {
    const target = targetPlace(to, from, place);
    const taken = take(current, place);
    return isFree(taken.answers, target)
      ? put(taken, target, answerAt(current.answers, place))
      : setAside(current, place);
  }, state);

/** Each answer of a field becomes what `convert` makes of it; one that it cannot convert is set aside. */
const rewriteAnswers = (
  state: MigratedAnswers,
  field: string,
  convert: (value: unknown, place: Place) => unknown,
): MigratedAnswers =>
  answeredPlaces(state.answers, field).reduceRight((current, place) => {
    const value = convert(answerAt(current.answers, place), place);
    return value === undefined ? setAside(current, place) : put(current, place, value);
  }, state);

const fillAnswers = (state: MigratedAnswers, field: string, value: unknown): MigratedAnswers =>
  placesAround(state.answers, field).reduce((current, around) => {
    const place = [...around, pathOf(field).at(-1) ?? ''];
    return isFree(current.answers, place) ? put(current, place, value) : current;
  }, state);

const splitAnswers = (
  state: MigratedAnswers,
  operation: Extract<MigrationOperation, { readonly split: unknown }>['split'],
): MigratedAnswers =>
  answeredPlaces(state.answers, operation.field).reduce((current, place) => {
    const parts = splitText(operation, answerAt(current.answers, place));
    const taken = take(current, place);
    const placed = parts?.map(([name, text]) => [[...place.slice(0, -1), name], text] as const);
    if (!placed?.every(([target]) => isFree(taken.answers, target))) return setAside(current, place);
    return placed.reduce((filled, [target, text]) => put(filled, target, text), taken);
  }, state);

const mergeAnswers = (state: MigratedAnswers, template: string, into: string): MigratedAnswers => {
  const names = namesInTemplate(template);
  return placesAround(state.answers, into).reduce((current, around) => {
    const places = names.map((name) => [...around, name]);
    const answered = places.filter((place) => answerAt(current.answers, place) !== undefined);
    if (answered.length === 0) return current;
    const text = mergeTexts(template, (name) => answerAt(current.answers, [...around, name]));
    const taken = answered.reduce(take, current);
    const target = [...around, pathOf(into).at(-1) ?? ''];
    if (text === undefined || !isFree(taken.answers, target))
      return answered.reduce((rest, place) => setAside(rest, place), current);
    return put(taken, target, text);
  }, state);
};

/** The names that an expression may use: fields of all groups around the answer, the nearest one counts. */
const variablesAt = (answers: Answers, place: Place): Answers => {
  const around = place.map((_, depth) => answerAt(answers, place.slice(0, depth)));
  return { ...Object.assign({}, ...around.filter(isObject)), this: answerAt(answers, place) };
};

interface OperationContext {
  readonly migration: Migration;
  readonly received: Received | undefined;
}

const receiveAnswer = (
  state: MigratedAnswers,
  { from, field }: { readonly from: string; readonly field: string },
  { received, migration }: OperationContext,
): MigratedAnswers => {
  const value = received?.(from, migration.across ?? 0);
  if (value === undefined) return state;
  const place = pathOf(field);
  if (isFree(state.answers, place)) return put(state, place, value);
  return { ...state, dropped: { ...state.dropped, [from]: value } };
};

const applyOperation = (
  state: MigratedAnswers,
  operation: MigrationOperation,
  context: OperationContext,
): MigratedAnswers => {
  if ('rename' in operation) return moveAnswers(state, operation.rename.from, operation.rename.to);
  if ('move' in operation) return moveAnswers(state, operation.move.from, operation.move.to);
  if ('default' in operation) return fillAnswers(state, operation.default.field, operation.default.value);
  if ('map' in operation) {
    const { field, values } = operation.map;
    return rewriteAnswers(state, field, (value) => mapAnswer(values, value));
  }
  if ('split' in operation) return splitAnswers(state, operation.split);
  if ('merge' in operation) return mergeAnswers(state, operation.merge.template, operation.merge.into);
  if ('convert' in operation)
    return rewriteAnswers(state, operation.convert.field, (value) => convertAnswer(operation.convert.to, value));
  if ('calculate' in operation) {
    const { answers } = state;
    const { field, value } = operation.calculate;
    return rewriteAnswers(state, field, (_, place) => evaluateExpression(value, variablesAt(answers, place)));
  }
  if ('receive' in operation) return receiveAnswer(state, operation.receive, context);
  if ('send' in operation) {
    const { field } = operation.send;
    const key = sentKey(field, context.migration.number);
    return answeredPlaces(state.answers, field).reduce((current, place) => setAside(current, place, key), state);
  }
  return answeredPlaces(state.answers, operation.drop.field).reduceRight(
    (current, place) => setAside(current, place),
    state,
  );
};

/** Number of the last migration of a saved schema version: the part before the dash. */
export const migrationNumber = (schemaVersion: string): number => Number.parseInt(schemaVersion, 10) || 0;

/** Applies the migrations that are newer than the saved version, in order. Pure; unknown fields stay unchanged. */
export const migrate = (
  migrations: readonly Migration[],
  answers: Answers,
  schemaVersion: string,
  received?: Received,
): MigratedAnswers =>
  migrations
    .filter(({ number }) => number > migrationNumber(schemaVersion))
    .flatMap((migration) => migration.operations.map((operation) => ({ operation, migration })))
    .reduce<MigratedAnswers>(
      (state, { operation, migration }) => applyOperation(state, operation, { migration, received }),
      { answers, dropped: {} },
    );

/** What a migration makes of an example. */
export const migrateExample = (migration: Migration, example: MigrationExample): MigratedAnswers =>
  migrate([migration], example.before, `${migration.number - 1}-`, (from) => example.received?.[from]);

/** The fields whose answers an operation takes up, as the migration names them. */
export const fieldsRead = (operation: MigrationOperation): readonly string[] => {
  if ('rename' in operation) return [operation.rename.from];
  if ('move' in operation) return [operation.move.from];
  if ('map' in operation) return [operation.map.field];
  if ('split' in operation) return [operation.split.field];
  if ('merge' in operation)
    return namesInTemplate(operation.merge.template).map((name) => fieldBeside(operation.merge.into, name));
  if ('convert' in operation) return [operation.convert.field];
  if ('calculate' in operation) return [operation.calculate.field];
  if ('send' in operation) return [operation.send.field];
  return 'drop' in operation ? [operation.drop.field] : [];
};

/** The fields that can have an answer after an operation that they did not have before, as the migration names them. */
export const fieldsWritten = (operation: MigrationOperation): readonly string[] => {
  if ('rename' in operation) return [operation.rename.to];
  if ('move' in operation) return [operation.move.to];
  if ('default' in operation) return [operation.default.field];
  if ('split' in operation) return partNames(operation.split).map((name) => fieldBeside(operation.split.field, name));
  if ('merge' in operation) return [operation.merge.into];
  return 'receive' in operation ? [operation.receive.field] : [];
};
