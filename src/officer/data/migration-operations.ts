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

/** The meta-schema of migrations over several steps checks what is in one. */
export const isStepsMigration = (value: unknown): value is StepsMigration =>
  isObject(value) &&
  isObject(value['steps']) &&
  isObject(value['example']) &&
  isObject(value['example']['before']) &&
  isObject(value['example']['after']) &&
  listOf(value['operations']).every((operation) => isObject(operation) && isObject(operation['move']));
