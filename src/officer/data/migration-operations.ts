import { isObject, listOf, objectOf } from '../../engine/schema/json.ts';
import type { MigrationOperation, StepsMigration } from '../../engine/schema/types.ts';
import type { LocatedJson } from './located-json.ts';

const kinds = ['rename', 'move', 'default', 'map', 'split', 'merge', 'calculate', 'convert', 'drop'];

/** The meta-schema of migrations checks what is in an operation. */
const isOperation = (value: unknown): value is MigrationOperation =>
  isObject(value) && kinds.some((kind) => isObject(value[kind]));

/** The operations of a migration, in order. */
export const operationsOf = ({ value }: LocatedJson): readonly MigrationOperation[] =>
  listOf(objectOf(value)['operations']).filter(isOperation);

/** A migration over several steps as it is written: its number may be that of its file alone. */
type WrittenMove = Omit<StepsMigration, 'number'> & Partial<StepsMigration>;

const isExample = (value: unknown): boolean => isObject(value) && isObject(value['before']) && isObject(value['after']);

/** The meta-schema of migrations over several steps checks what is in one. */
export const isStepsMigration = (value: unknown): value is WrittenMove =>
  isObject(value) &&
  isObject(value['steps']) &&
  (value['example'] === undefined || isExample(value['example'])) &&
  listOf(value['operations']).every((operation) => isObject(operation) && isObject(operation['move']));
