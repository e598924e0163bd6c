import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import type { FormDefinition, JsonSchema, Migration, StepUi, WireMap } from '../../src/engine/schema/types.ts';

/** A form made for a test, with the parts that the test is about. */
export const makeForm = (
  schema: JsonSchema,
  parts: { ui?: StepUi; wire?: WireMap; migrations?: readonly Migration[]; schemaVersion?: string } = {},
): FormDefinition => ({
  key: 'form',
  schema: {
    type: 'object',
    unevaluatedProperties: false,
    ...schema,
    properties: { $facts: { type: 'object' }, ...(schema['properties'] as object | undefined) },
  },
  ui: parts.ui ?? {},
  wire: parts.wire ?? {},
  examples: { valid: {}, invalid: {} },
  migrations: parts.migrations ?? [],
  schemaVersion: parts.schemaVersion ?? '0-test',
});

export const checker = createChecker(createAjv());
