import { isObject, listOf, objectOf } from '../../engine/schema/json.ts';
import type { MigrationOperation } from '../../engine/schema/types.ts';
import type { LocatedJson } from './located-json.ts';

const kinds = ['rename', 'default', 'map', 'drop'];

/** The meta-schema of migrations checks what is in an operation. */
const isOperation = (value: unknown): value is MigrationOperation =>
  isObject(value) && kinds.some((kind) => isObject(value[kind]));

/** The operations of a migration, in order. */
export const operationsOf = ({ value }: LocatedJson): readonly MigrationOperation[] =>
  listOf(objectOf(value)['operations']).filter(isOperation);
