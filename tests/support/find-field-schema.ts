import { nodeAt } from '../../src/engine/model/form-model.ts';
import type { JsonSchema } from '../../src/engine/schema/types.ts';

/** The first schema with a rule that describes a field of the form itself, in any branch. */
export const findFieldSchema = (schema: JsonSchema, field: string): JsonSchema | undefined =>
  nodeAt({ schema }, [field])?.schemas.find((own) => Object.keys(own).length > 0);
