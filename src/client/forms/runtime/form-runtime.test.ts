import validator from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../engine/schema/ajv-factory.ts';
import { createChecker } from '../../../engine/schema/checker.ts';
import type { Answers, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
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

const open = (answers: Answers = {}, facts: Answers = {}) => {
  const form = { definition, validator, checker: createChecker(createAjv()), widgets: {} };
  const environment = { facts, sourceParams: {}, upload: undefined, lookup: undefined, describeChoice: undefined };
  return createFormRuntime(form, answers, environment);
};

const shown = (runtime: ReturnType<typeof open>) => runtime.errors.all().map(({ path, key }) => `${path} ${key}`);

describe('answering', () => {
  it('clears what a changed parent no longer allows, down to the last', () => {
    const runtime = open({ province: 'p1', city: 'c1', sector: 's1', name: 'Siti' });
    runtime.answer(['province'], 'p2');
    expect(runtime.store.snapshot()).toEqual({ province: 'p2', name: 'Siti' });
  });

  it('clears only below the parent', () => {
    const runtime = open({ province: 'p1', city: 'c1', sector: 's1' });
    runtime.answer(['city'], 'c2');
    expect(runtime.store.snapshot()).toEqual({ province: 'p1', city: 'c2' });
  });

  it('clears nothing when the same is answered again', () => {
    const runtime = open({ province: 'p1', city: 'c1' });
    runtime.answer(['province'], 'p1');
    expect(runtime.store.get(['city'])).toBe('c1');
  });

  it('keeps grades although their list changes: the subjects that both reports share are not typed twice', () => {
    const runtime = open({ kind: 'a', grades: { m: { '1': { knowledge: 80 } } } });
    runtime.answer(['kind'], 'b');
    expect(runtime.store.get(['grades'])).toEqual({ m: { '1': { knowledge: 80 } } });
  });

  it('begins without answers to fields that are gone', () => {
    expect(open({ name: 'Siti', gone: 1 }).store.snapshot()).toEqual({ name: 'Siti' });
  });
});

describe('errors', () => {
  it('are shown only where the applicant has been and left, until a submit is tried', async () => {
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

  it('follow the order of the form and the branch that is taken', async () => {
    const runtime = open({ kind: 'b' });
    await runtime.validation.checkAll();
    expect(shown(runtime)).toEqual(['/name form.name.error.required', '/extra form.extra.error.required']);
  });

  it('of the server go when their answer changes, and only then', async () => {
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

  it('of the server are shown although the same rule would not be shown by itself yet', () => {
    const runtime = open({ kind: 'a', name: 'S' });
    runtime.validation.showServerErrors([{ path: '/name', key: 'form.name.error.minLength' }]);
    expect(shown(runtime)).toEqual(['/name form.name.error.minLength']);
  });

  it('of a list are found before sending when the list is known', async () => {
    const runtime = open({ kind: 'a', name: 'Siti', province: 'p1', city: 'elsewhere' });
    runtime.environment.lookup = async () => [{ value: 'c1', selectable: true }];
    await runtime.validation.checkAll();
    expect(shown(runtime)).toEqual(['/city form.city.error.source']);
  });

  it('of a list wait for the server when the list cannot be read', async () => {
    const runtime = open({ kind: 'a', name: 'Siti', province: 'p1', city: 'c1' });
    runtime.environment.lookup = () => Promise.reject(new Error('offline'));
    expect(await runtime.validation.checkAll()).toEqual([]);
  });
});

it('hands over only answers of the branch that is taken', () => {
  expect(open({ kind: 'a', name: 'Siti', extra: 'typed before' }).validation.prunedAnswers()).toEqual({
    kind: 'a',
    name: 'Siti',
  });
});

it('flush waits for a busy widget', async () => {
  const runtime = open();
  let isDone = false;
  runtime.onFlush(async () => {
    await Promise.resolve();
    isDone = true;
  });
  await runtime.flush();
  expect(isDone).toBe(true);
});

describe('a normalized answer', () => {
  it('stays as typed until the focus leaves the field', () => {
    const runtime = open({ name: 'Siti', kind: 'a' });
    runtime.answer(['note'], ' Ａ  b', 'typed');
    expect(runtime.store.get(['note'])).toBe(' Ａ  b');
    runtime.normalize(['note']);
    expect(runtime.store.get(['note'])).toBe('A b');
    runtime.normalize(['name']);
    expect(runtime.store.get(['name'])).toBe('Siti');
  });

  it('is validated and sent in its normalized form, also during typing', async () => {
    const runtime = open({ name: 'Siti', kind: 'a', note: '  Ａ'.padEnd(30) });
    expect(await runtime.validation.checkAll()).toEqual([]);
    expect(runtime.validation.prunedAnswers()).toEqual({ name: 'Siti', kind: 'a', note: 'A' });
    expect(runtime.store.get(['note'])).not.toBe('A');
    await runtime.flush();
    expect(runtime.store.get(['note'])).toBe('A');
  });

  it('is no answer when normalizing leaves nothing', async () => {
    const runtime = open({ name: 'Siti', kind: 'a', note: '\u3000' });
    await runtime.flush();
    expect(runtime.store.snapshot()).toEqual({ name: 'Siti', kind: 'a' });
  });
});
