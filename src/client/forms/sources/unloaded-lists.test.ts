import { expect, it } from 'vitest';
import { checker, makeForm } from '../../../../tests/support/forms.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { SourceLookup } from '../../../engine/steps/sources.ts';
import { answerChecks } from '../runtime/answer-checks.ts';
import { createFormRuntime } from '../runtime/form-runtime.ts';

const list = (source: string, parent?: string) => ({
  'ui:widget': 'remoteSelect',
  'ui:options': { source, ...(parent !== undefined && { with: { [parent]: parent } }) },
});

const text = { type: 'string' };
const stay = {
  type: 'object',
  unevaluatedProperties: false,
  required: ['region', 'town'],
  properties: { region: text, town: text },
};
const definition = makeForm(
  {
    required: ['name', 'province', 'city', 'school', 'grades'],
    properties: {
      name: text,
      province: text,
      city: text,
      school: text,
      language: text,
      hobby: text,
      grades: { type: 'object' },
      stays: { type: 'array', items: stay },
    },
  },
  {
    ui: {
      province: list('province'),
      city: list('city', 'province'),
      school: list('school', 'city'),
      language: list('language'),
      hobby: { 'ui:widget': 'suggestions', 'ui:options': { source: 'hobby' } },
      grades: { 'ui:field': 'gradeGrid', 'ui:options': { source: 'subject', columns: ['knowledge'] } },
      stays: { items: { region: list('region'), town: list('town', 'region') } },
    },
  },
);

const open = (answers: Answers, lookup: SourceLookup) => {
  const form = {
    definition,
    structure: definition.schema,
    checker,
    checks: () => answerChecks,
    widgets: {},
    fields: {},
  };
  const runtime = createFormRuntime(form, answers, {
    facts: {},
    sourceParams: {},
    upload: undefined,
    lookup,
    describeChoice: undefined,
  });
  const shown = () => runtime.errors.all().map(({ path, key }) => `${path} ${key.replace(/^.*error\./, '')}`);
  return { runtime, shown };
};

const rows = ['a', 'b'].map((value) => ({ value, selectable: true }));
/** All lists but these are loaded. */
const failing =
  (...names: readonly string[]): SourceLookup =>
  async (name) => {
    if (names.includes(name)) throw new Error('no answer');
    return rows;
  };

const whole = { name: 'Siti', province: 'a', city: 'a', school: 'a', grades: {} };
const without = (...names: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));

it.each<[string, Answers, readonly string[], readonly string[]]>([
  [
    'a required list that failed, without what depends on it',
    without('province', 'city', 'school'),
    ['province'],
    ['/province notLoaded'],
  ],
  ['a dependent list that failed', without('city', 'school'), ['city'], ['/city notLoaded']],
  ['other missing answers', without('name', 'school'), ['school'], ['/name required', '/school notLoaded']],
  [
    'lists that are there',
    without('province', 'city', 'school'),
    [],
    ['/province required', '/city required', '/school required'],
  ],
  ['a grid whose rows are not there', without('grades'), ['subject'], ['/grades notLoaded']],
  [
    'an entry of a list',
    { ...whole, stays: [{ region: 'a' }, {}] },
    ['town'],
    ['/stays/0/town notLoaded', '/stays/1/region required', '/stays/1/town required'],
  ],
  [
    'a dependent list in an entry whose parent failed',
    { ...whole, stays: [{}] },
    ['region'],
    ['/stays/0/region notLoaded'],
  ],
  [
    'no answer whose list failed',
    { ...whole, language: 'x', province: 'x' },
    ['language', 'province', 'city', 'school', 'subject'],
    [],
  ],
  ['answers of the other lists', { ...whole, language: 'x', province: 'x' }, ['province'], ['/language source']],
  ['no optional or suggested answer', { ...whole, hobby: 'any' }, ['language', 'hobby'], []],
])('a submit names %s', async (_, answers, failed, errors) => {
  const { runtime, shown } = open(answers, failing(...failed));
  await runtime.validation.checkAll();
  expect([...shown()].sort()).toEqual([...errors].sort());
  expect(runtime.store.snapshot()).toEqual(answers);
});

it('a submit waits for a list on its way, and then asks for the answer', async () => {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { runtime, shown } = open(without('school'), async () => {
    await arrived;
    return rows;
  });
  const checked = runtime.validation.checkAll();
  expect(shown()).toEqual([]);
  arrive();
  await checked;
  expect(shown()).toEqual(['/school required']);
});

it('as soon as the list is loaded the field asks for its answer, and nothing once it has one', async () => {
  const { runtime, shown } = open(without('school'), failing('school'));
  await runtime.validation.checkAll();
  runtime.validation.noteLoaded('/school');
  expect(shown()).toEqual(['/school required']);
  runtime.answer(['school'], 'a');
  runtime.validation.refresh();
  expect(shown()).toEqual([]);
});
