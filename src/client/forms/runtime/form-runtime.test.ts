import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../engine/schema/ajv-factory.ts';
import { createChecker } from '../../../engine/schema/checker.ts';
import type { Answers, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { beginWithoutRest, untilRest } from '../../api/rest-of-page.ts';
import { answerChecks } from './answer-checks.ts';
import { calculate } from './calculated-answers.ts';
import { createFormRuntime } from './form-runtime.ts';

const text = { type: 'string', minLength: 2 };

const schema: JsonSchema = {
  type: 'object',
  unevaluatedProperties: false,
  required: ['name', 'kind'],
  properties: {
    $facts: { type: 'object' },
    name: text,
    kind: { enum: ['a', 'b'] },
    province: text,
    city: text,
    sector: text,
    note: { type: 'string', maxLength: 9, 'x-normalize': ['width', 'spaces'] },
  },
  if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
  then: { required: ['extra'], properties: { extra: text, grades: { type: 'object' } } },
};

const remote = (source: string, parent: string) => ({
  'ui:widget': 'remoteSelect',
  'ui:options': { source, with: { [parent]: parent } },
});

const definition: FormDefinition = {
  key: 'form',
  schema,
  ui: {
    'ui:order': ['kind', 'name', 'extra', '*'],
    city: remote('city', 'province'),
    sector: remote('sector', 'city'),
    grades: { 'ui:field': 'gradeGrid', 'ui:options': { source: 'subject', with: { kind: 'kind' } } },
  },
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0-test',
};

const open = (answers: Answers = {}, facts: Answers = {}, of: FormDefinition = definition) => {
  const form = {
    definition: of,
    structure: of.schema,
    checker: createChecker(createAjv()),
    checks: () => answerChecks,
    widgets: {},
    fields: {},
    calculate,
  };
  const environment = { facts, sourceParams: {}, upload: undefined, lookup: undefined, describeChoice: undefined };
  return createFormRuntime(form, answers, environment);
};

const shown = (runtime: ReturnType<typeof open>) => runtime.errors.all().map(({ path, key }) => `${path} ${key}`);

describe('answers of a form', () => {
  it('a changed answer clears all answers that depend on it, also indirectly', () => {
    const runtime = open({ province: 'p1', city: 'c1', sector: 's1', name: 'Siti' });
    runtime.answer(['province'], 'p2');
    expect(runtime.store.snapshot()).toEqual({ province: 'p2', name: 'Siti' });
  });

  it('a changed answer does not clear the answers that it depends on', () => {
    const runtime = open({ province: 'p1', city: 'c1', sector: 's1' });
    runtime.answer(['city'], 'c2');
    expect(runtime.store.snapshot()).toEqual({ province: 'p1', city: 'c2' });
  });

  it('an answer that is set to the same value clears no dependent answer', () => {
    const runtime = open({ province: 'p1', city: 'c1' });
    runtime.answer(['province'], 'p1');
    expect(runtime.store.get(['city'])).toBe('c1');
  });

  it('grades stay unchanged when the answer changes on which their list of subjects depends', () => {
    const runtime = open({ kind: 'a', grades: { m: { '1': { knowledge: 80 } } } });
    runtime.answer(['kind'], 'b');
    expect(runtime.store.get(['grades'])).toEqual({ m: { '1': { knowledge: 80 } } });
  });

  it('a form starts without stored answers to fields that are not in its schema', () => {
    expect(open({ name: 'Siti', gone: 1 }).store.snapshot()).toEqual({ name: 'Siti' });
  });
});

describe('errors of a form', () => {
  it('are shown only for fields that were typed in and left, and for all fields after checkAll', async () => {
    const runtime = open({});
    runtime.answer(['name'], 'S', 'typed');
    runtime.validation.refresh();
    expect(shown(runtime)).toEqual([]);
    runtime.validation.endTyping();
    runtime.validation.refresh();
    expect(shown(runtime)).toEqual(['/name form.name.error.minLength']);
    await runtime.validation.checkAll();
    expect(shown(runtime)).toEqual(['/kind form.kind.error.required', '/name form.name.error.minLength']);
  });

  it('are in form order and include those of the branch that applies', async () => {
    const runtime = open({ kind: 'b' });
    await runtime.validation.checkAll();
    expect(shown(runtime)).toEqual(['/name form.name.error.required', '/extra form.extra.error.required']);
  });

  it('from the server are removed when the answer of their field changes, and not when another answer changes', async () => {
    const runtime = open({ kind: 'a', name: 'Siti' });
    const taken = { path: '/name', key: 'form.name.error.taken', message: 'Taken' };
    runtime.validation.showServerErrors([taken]);
    runtime.answer(['kind'], 'b');
    runtime.validation.refresh();
    expect(runtime.errors.at('/name')).toEqual([taken]);
    runtime.answer(['name'], 'Sari');
    runtime.validation.refresh();
    expect(runtime.errors.at('/name')).toEqual([]);
  });

  it('from the server are shown for a field that was not typed in', () => {
    const runtime = open({ kind: 'a', name: 'S' });
    runtime.validation.showServerErrors([{ path: '/name', key: 'form.name.error.minLength' }]);
    expect(shown(runtime)).toEqual(['/name form.name.error.minLength']);
  });

  it('are reported by checkAll for a value that is not in its list of options', async () => {
    const runtime = open({ kind: 'a', name: 'Siti', province: 'p1', city: 'elsewhere' });
    runtime.environment.lookup = async () => [{ value: 'c1', selectable: true }];
    await runtime.validation.checkAll();
    expect(shown(runtime)).toEqual(['/city form.city.error.source']);
  });

  it('are not reported by checkAll for a value whose list of options cannot be loaded', async () => {
    const runtime = open({ kind: 'a', name: 'Siti', province: 'p1', city: 'c1' });
    runtime.environment.lookup = () => Promise.reject(new Error('offline'));
    expect(await runtime.validation.checkAll()).toEqual([]);
  });
});

it('form runtime: prunedAnswers omits answers of a branch that does not apply', () => {
  expect(open({ kind: 'a', name: 'Siti', extra: 'typed before' }).validation.prunedAnswers()).toEqual({
    kind: 'a',
    name: 'Siti',
  });
});

it('form runtime: flush waits until the listener registered with onFlush has ended', async () => {
  const runtime = open();
  let isDone = false;
  runtime.onFlush(async () => {
    await Promise.resolve();
    isDone = true;
  });
  await runtime.flush();
  expect(isDone).toBe(true);
});

describe('answer to a field with x-normalize', () => {
  it('stays as typed until normalize is called for the field', () => {
    const runtime = open({ name: 'Siti', kind: 'a' });
    runtime.answer(['note'], ' Ａ  b', 'typed');
    expect(runtime.store.get(['note'])).toBe(' Ａ  b');
    runtime.normalize(['note'], () => true);
    expect(runtime.store.get(['note'])).toBe('A b');
    runtime.normalize(['name'], () => true);
    expect(runtime.store.get(['name'])).toBe('Siti');
  });

  describe('on a page without its rest', () => {
    /** Leaves the field and does something else before the rest is there. */
    const leaveEarly = async (then: (runtime: ReturnType<typeof open>) => boolean) => {
      beginWithoutRest();
      const runtime = open({ kind: 'a' });
      runtime.answer(['note'], 'A  b', 'typed');
      let isLeft = true;
      runtime.normalize(['note'], () => isLeft);
      isLeft = then(runtime);
      expect(runtime.store.get(['note'])).toMatch(/ {2}/);
      await untilRest();
      return runtime.store.get(['note']);
    };

    it('is normalized when the rest is there', async () => {
      expect(await leaveEarly(() => true)).toBe('A b');
    });

    it('stays as it is in a field to which somebody has returned', async () => {
      expect(await leaveEarly(() => false)).toBe('A  b');
    });

    it('stays as it is when it was typed anew', async () => {
      const typeOn = (runtime: ReturnType<typeof open>): boolean => {
        runtime.answer(['note'], 'A  bc', 'typed');
        return true;
      };
      expect(await leaveEarly(typeOn)).toBe('A  bc');
    });
  });

  it('is validated and pruned in its normalized form while the form still has it as typed, until flush', async () => {
    const runtime = open({ name: 'Siti', kind: 'a', note: '  Ａ'.padEnd(30) });
    expect(await runtime.validation.checkAll()).toEqual([]);
    expect(runtime.validation.prunedAnswers()).toEqual({ name: 'Siti', kind: 'a', note: 'A' });
    expect(runtime.store.get(['note'])).not.toBe('A');
    await runtime.flush();
    expect(runtime.store.get(['note'])).toBe('A');
  });

  it('is removed by flush when normalizing leaves nothing', async () => {
    const runtime = open({ name: 'Siti', kind: 'a', note: '\u3000' });
    await runtime.flush();
    expect(runtime.store.snapshot()).toEqual({ name: 'Siti', kind: 'a' });
  });
});

describe('defaults', () => {
  const entry = {
    type: 'object',
    properties: {
      price: { type: 'number' },
      count: { type: 'number', default: 1 },
      total: { type: 'number', 'x-default': 'price * count' },
    },
  };
  const properties = { ...entry.properties, extra: entry, rows: { type: 'array', maxItems: 3, items: entry } };
  const withDefaults: FormDefinition = { ...definition, schema: { type: 'object', properties }, ui: {} };
  const openWith = (answers: Answers) => open(answers, {}, withDefaults);

  it('a group that may be left out starts with its first answer and ends with its last', () => {
    const runtime = openWith({});
    runtime.answer(['extra', 'price'], 2);
    expect(runtime.store.snapshot()).toEqual({ extra: { price: 2, count: 1, total: 2 } });
    runtime.answer(['extra', 'total'], undefined);
    runtime.answer(['extra', 'price'], undefined);
    expect(runtime.store.snapshot()).toEqual({});
  });

  it('a calculated default follows the answers that it reads until the applicant changes it', () => {
    const runtime = openWith({ price: 2, count: 3 });
    expect(runtime.store.get(['total'])).toBe(6);
    runtime.answer(['count'], 4);
    expect(runtime.store.get(['total'])).toBe(8);
    runtime.answer(['total'], 9);
    runtime.answer(['count'], 5);
    expect(runtime.store.get(['total'])).toBe(9);
  });

  it('a calculated default does not return after it was emptied', () => {
    const runtime = openWith({ price: 2, count: 3 });
    runtime.answer(['total'], undefined);
    runtime.answer(['count'], 4);
    expect(runtime.store.get(['total'])).toBeUndefined();
  });

  it('a calculated default is filled in once all answers that it reads are there, in each entry of a list', () => {
    const runtime = openWith({ rows: [{ count: 1 }, { price: 3, count: 2 }] });
    expect(runtime.store.get(['rows'])).toEqual([{ count: 1 }, { price: 3, count: 2, total: 6 }]);
    runtime.answer(['rows', 0, 'price'], 5);
    expect(runtime.store.get(['rows', 0])).toEqual({ price: 5, count: 1, total: 5 });
    runtime.answer(['rows'], [{ price: 3, count: 2, total: 6 }]);
    runtime.answer(['rows', 0, 'count'], 3);
    expect(runtime.store.get(['rows', 0, 'total'])).toBe(9);
  });

  it('an answer of a draft stays; one that equals the calculated default follows it', () => {
    const own = openWith({ price: 2, count: 3, total: 7 });
    own.answer(['count'], 4);
    expect(own.store.get(['total'])).toBe(7);
    const same = openWith({ price: 2, count: 3, total: 6 });
    same.answer(['count'], 4);
    expect(same.store.get(['total'])).toBe(8);
  });
});
