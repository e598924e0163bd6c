import type { RJSFSchema } from '@rjsf/utils';
import { hashForSchema } from '@rjsf/utils';
import { expect, it } from 'vitest';
import type { CompiledValidators } from '../../src/client/forms/runtime/browser-checker.ts';
import { createFormRuntime } from '../../src/client/forms/runtime/form-runtime.ts';
import type { Answers, JsonSchema } from '../../src/engine/schema/types.ts';
import { makeForm } from '../support/forms.ts';
import { loadPrecompiled, precompiledValidators } from './precompiled.ts';

const text = { type: 'string', maxLength: 20, 'x-normalize': ['spaces'] };
const isB = { properties: { kind: { const: 'b' } }, required: ['kind'] };

/** A group with a condition of its own. */
const groupWith = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  unevaluatedProperties: false,
  properties: { kind: { enum: ['a', 'b', 'c'] }, name: text, ...properties },
  if: isB,
  then: { properties: { extra: text } },
});

const form = makeForm({
  ...groupWith({
    $facts: { type: 'object' },
    group: groupWith({}),
    members: { type: 'array', maxItems: 60, items: groupWith({}) },
  }),
  required: ['kind'],
});

const initial: Answers = {
  kind: 'a',
  name: '  Siti ',
  group: { kind: 'a', name: 'x' },
  members: Array.from({ length: 50 }, (_, index) => ({ kind: index % 2 === 0 ? 'a' : 'b', name: ` m ${index}` })),
};

const counted = (validators: CompiledValidators, count: (group: unknown) => void): CompiledValidators =>
  Object.fromEntries(
    Object.entries(validators).map(([name, validate]) => [
      name,
      new Proxy(validate, {
        apply: (target, self, given: [object]) => {
          // The validator of the whole form is no condition.
          if (name !== hashForSchema(form.schema as RJSFSchema)) count(given[0]);
          return Reflect.apply(target, self, given);
        },
      }),
    ]),
  );

/** A form whose answers have been validated once, and the groups whose condition is evaluated from then on. */
const openForm = async () => {
  const evaluated: unknown[] = [];
  const validators = counted(precompiledValidators(form), (group) => evaluated.push(group));
  const environment = { facts: {}, sourceParams: {}, upload: undefined, lookup: undefined, describeChoice: undefined };
  const runtime = createFormRuntime(loadPrecompiled(form, undefined, validators), initial, environment);
  await runtime.validation.checkAll();
  const first = evaluated.length;
  evaluated.length = 0;
  return { runtime, evaluated, first };
};

it('the first validation evaluates a condition once for all groups and entries with the same answer', async () => {
  const { first } = await openForm();
  expect(first).toBe(2);
});

it.each<[string, readonly (string | number)[], readonly unknown[], number]>([
  ['nothing for an answer that no condition reads', ['name'], ['Sari', '  x'], 0],
  ['nothing for such an answer of a group', ['group', 'name'], ['y', ' z '], 0],
  ['nothing for such an answer of one of 50 entries', ['members', 7, 'name'], ['y', ' z '], 0],
  ['the condition of the form that reads it, once', ['kind'], ['c', 'a', 'c'], 1],
  ['the condition of the group that reads it, once', ['group', 'kind'], ['c', 'a', 'c'], 1],
  ['the condition of the entry that reads it, once', ['members', 7, 'kind'], ['c', 'a', 'c'], 1],
])('a changed answer evaluates %s', async (_, path, values, count) => {
  const { runtime, evaluated } = await openForm();
  for (const value of values)
    for (const how of ['typed', 'chosen'] as const) {
      runtime.answer(path, value, how);
      runtime.validation.refresh();
    }
  expect(evaluated).toHaveLength(count);
});

it('a changed answer is seen by the condition that reads it', async () => {
  const { runtime } = await openForm();
  const extras = () => runtime.errors.all().map(({ path, key }) => `${path} ${key}`);
  runtime.answer(['members', 4, 'extra'], 'x'.repeat(21));
  runtime.validation.refresh();
  // The field is hidden, so its answer is not validated.
  expect(extras()).toEqual([]);
  runtime.answer(['members', 4, 'kind'], 'b');
  runtime.validation.refresh();
  expect(extras()).toEqual(['/members/4/extra form.members.extra.error.maxLength']);
});
