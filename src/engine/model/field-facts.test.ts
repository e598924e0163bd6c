import { expect, test } from 'vitest';
import { createAjv } from '../schema/ajv-factory.ts';
import { createChecker } from '../schema/checker.ts';
import { propertiesOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { inDeclaredOrder } from './field-facts.ts';
import { nodeAt } from './form-model.ts';
import { resolveShown } from './resolve-shown.ts';
import { choicesOfShown, fieldOfShown } from './shown-schema.ts';

const whenPicked = (value: string, size: object) => ({
  if: { properties: { kind: { const: value } }, required: ['kind'] },
  then: { properties: { size } },
});

const schema: JsonSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['a', 'b', 'c'] },
    size: { type: 'integer', enum: [30, 4, 100, 2] },
  },
  allOf: [
    whenPicked('a', { enum: [30, 4, 100] }),
    whenPicked('b', { enum: [2, 100, 4] }),
    whenPicked('c', { not: { enum: [4] } }),
  ],
};

test.each([
  ['a', [30, 4, 100]],
  ['b', [2, 100, 4]],
  ['c', [30, 4, 100, 2]],
])('choices that the condition on %s narrows are offered as the officers list them', (kind, expected) => {
  const merged = resolveShown(schema, { kind }, createChecker(createAjv()).conditionHolds);
  expect(Object.keys(propertiesOf(merged))).toEqual(['kind', 'size']);
  const node = nodeAt({ schema, ui: {} }, ['size']);
  expect(node && inDeclaredOrder(node, choicesOfShown(fieldOfShown(merged, 'size')))).toEqual(expected);
});

test('choices of another list keep their order', () => {
  const node = nodeAt({ schema, ui: {} }, ['size']);
  expect(node && inDeclaredOrder(node, [7, 5])).toEqual([7, 5]);
});
