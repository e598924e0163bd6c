import { describe, expect, test } from 'vitest';
import { createAjv } from '../../../engine/schema/ajv-factory.ts';
import { createChecker } from '../../../engine/schema/checker.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { NOT_LOADED } from '../../../engine/steps/sources.ts';
import { answerChecks } from '../runtime/answer-checks.ts';
import { createFormRuntime } from '../runtime/form-runtime.ts';
import { applyPosted } from './apply-posted.ts';
import { doListAction } from './list-action.ts';
import { readPostedValues } from './posted-values.ts';

const file = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 1_000 } };

const definition: FormDefinition = {
  key: 'form',
  schema: {
    type: 'object',
    properties: {
      province: { type: 'string' },
      city: { type: 'string' },
      year: { type: 'integer' },
      country: { type: 'string', enum: ['jp', 'kr', 'kp', 'a', 'b', 'c', 'd', 'e', 'f'] },
      pace: { type: 'string', enum: ['full time', 'part time'] },
      grades: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: { type: 'object', properties: { knowledge: { type: 'integer' } } },
        },
      },
      agreed: { type: 'boolean' },
      about: { type: 'string' },
      photo: file,
      papers: { type: 'array', items: file },
      stops: { type: 'array', items: { type: 'string' } },
      trips: { type: 'array', items: { type: 'object', properties: { place: { type: 'string' } } } },
    },
  },
  ui: {
    city: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city', with: { province: 'province' } } },
    year: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'year' } },
    grades: { 'ui:widget': 'gradeGrid', 'ui:options': { source: 'subject', columns: ['knowledge'] } },
    about: { 'ui:widget': 'richText' },
    trips: { 'ui:field': 'repeat' },
    stops: { 'ui:options': { canAdd: false, canRemove: false } },
    papers: { 'ui:widget': 'files' },
  },
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0-test',
};

const open = (answers: Answers) => {
  const form = {
    definition,
    structure: definition.schema,
    checker: createChecker(createAjv()),
    checks: () => answerChecks,
    widgets: {},
    fields: {},
  };
  const environment = { facts: {}, sourceParams: {}, upload: undefined, lookup: undefined, describeChoice: undefined };
  return createFormRuntime(form, answers, environment);
};

const cities: Readonly<Record<string, string>> = { jabar: 'Bandung', jatim: 'Malang' };

const post = async (answers: Answers, controls: readonly (readonly [string, string | File])[], isDown = false) => {
  const runtime = open(answers);
  const body = new FormData();
  for (const [name, value] of controls) body.append(`form.${name}`, value);
  await applyPosted(runtime, {
    values: readPostedValues(body),
    language: 'en',
    lookup: async (_source, { province }) => {
      if (isDown) return NOT_LOADED;
      const label = cities[String(province)];
      return label === undefined ? [] : [{ value: label.toLowerCase(), label, selectable: true }];
    },
    labelOf: (_path, choice) => ({ jp: 'Japan', kr: 'South Korea', kp: 'North Korea' })[String(choice)] ?? '',
    upload: async ({ name }) => `id of ${name}`,
    reuse: async (id) => `again ${id}`,
  });
  return runtime.store.snapshot();
};

const picture = (name: string): File => new File(['x'], name, { type: 'image/png' });

describe('a posted page', () => {
  test('clears the choice that depended on a changed one, and keeps it where nothing changed', async () => {
    const known = { province: 'jabar', city: 'bandung' };
    const controls = (province: string) => [['province', province] as const, ['city', 'bandung'] as const];
    expect(await post(known, controls('jabar'))).toEqual(known);
    expect(await post(known, controls('jatim'))).toEqual({ province: 'jatim' });
  });

  test.each(['malang', 'Malang', ' MALANG '])(
    'finds the choice “%s” in a list that depends on another answer',
    async (typed) => {
      const controls = [['province', 'jatim'] as const, ['city', typed] as const];
      expect(await post({}, controls)).toEqual({ province: 'jatim', city: 'malang' });
    },
  );

  test.each([
    ['kr', 'kr'],
    ['South Korea', 'kr'],
    [' south ', 'kr'],
    ['jap', 'jp'],
    ['Korea', 'Korea'],
    ['Atlantis', 'Atlantis'],
  ])('finds the choice of the schema that “%s” means: %s', async (typed, country) => {
    expect(await post({}, [['country', typed]])).toEqual({ country });
  });

  test.each([
    ['part time', 'part time'],
    ['part', 'part'],
    ['', undefined],
  ])('takes “%s” in a short list, which sends values, for %s', async (posted, pace) => {
    expect(await post({}, [['pace', posted]])).toEqual({ pace });
  });

  test('keeps what was chosen and typed of lists that cannot be loaded any more', async () => {
    const known = { province: 'jabar', city: 'bandung', year: 2024 };
    const controls = [
      ['province', 'jatim'],
      ['city', 'malang'],
      ['year', '2026'],
      ['grades.ID.1.knowledge', '80'],
      ['grades.A.B.2.knowledge', '7x'],
      ['grades.ID.2.knowledge', ''],
      ['grades.ID.1.else', '1'],
      ['grades.knowledge', '1'],
    ] as const;
    expect(await post(known, controls, true)).toEqual({
      province: 'jatim',
      city: 'malang',
      year: 2026,
      grades: { ID: { 1: { knowledge: 80 } }, 'A.B': { 2: { knowledge: '7x' } } },
    });
  });

  test('adds each file once to those that are stored', async () => {
    const answers = await post({ papers: ['old'] }, [
      ['papers', picture('a.png')],
      ['papers', picture('b.png')],
      ['photo', picture('c.png')],
    ]);
    expect(answers).toEqual({ papers: ['old', 'id of a.png', 'id of b.png'], photo: 'id of c.png' });
  });

  test('keeps what it did not show, and a file where none was chosen', async () => {
    const known = { photo: 'stored', trips: [{ place: 'Ambon' }], agreed: true };
    expect(await post(known, [['photo', new File([], '')]])).toEqual(known);
  });

  test('gives no answer to an optional box that nobody ticked', async () => {
    expect(await post({}, [['agreed', '']])).toEqual({});
    expect(await post({ agreed: true }, [['agreed', '']])).toEqual({ agreed: false });
    expect(
      await post({}, [
        ['agreed', ''],
        ['agreed', 'true'],
      ]),
    ).toEqual({ agreed: true });
  });
});

describe('a button of a list', () => {
  const trips = [{ place: 'Ambon' }, { place: 'Biak' }, { place: 'Cepu' }];
  test.each([
    ['add /trips', ['Ambon', 'Biak', 'Cepu', undefined]],
    ['remove 1 /trips', ['Ambon', 'Cepu']],
    ['up 2 /trips', ['Ambon', 'Cepu', 'Biak']],
    ['up 0 /trips', ['Ambon', 'Biak', 'Cepu']],
    ['down 2 /trips', ['Ambon', 'Biak', 'Cepu']],
    ['copy 0 /trips', ['Ambon', 'Ambon', 'Biak', 'Cepu']],
    ['remove 9 /trips', ['Ambon', 'Biak', 'Cepu']],
  ])('%s', (action, places) => {
    const runtime = open({ trips });
    expect(doListAction(runtime, action, () => 0)).toBeDefined();
    const now = runtime.store.get(['trips']) as readonly { readonly place?: string }[];
    expect(now.map(({ place }) => place)).toEqual(places);
  });

  test.each(['add /stops', 'remove 0 /stops', 'remove /stops'])(
    '%s changes nothing in a list whose page has no such button',
    (action) => {
      const runtime = open({ stops: ['Solo'] });
      expect(doListAction(runtime, action, () => 2)).toBeUndefined();
      expect(runtime.store.snapshot()).toEqual({ stops: ['Solo'] });
    },
  );

  test.each(['add /province', 'up 1', 'remove 1 /nothing', 'sort /trips', ''])('%s changes nothing', (action) => {
    const runtime = open({ trips });
    expect(doListAction(runtime, action, () => 0)).toBeUndefined();
    expect(runtime.store.snapshot()).toEqual({ trips });
  });
});

test.each([
  ['the same words keep their list', 'Hobi:\r\n• Catur', '<p>Hobi:</p><ul><li><p>Catur</p></li></ul>'],
  ['changed words are paragraphs', 'Hobi:\r\n\r\n<b>Catur</b>', '<p>Hobi:</p><p>&lt;b&gt;Catur&lt;/b&gt;</p>'],
  ['no words are no answer', '  \r\n', undefined],
])('a text with headings and lists: %s', async (_name, posted, about) => {
  const before = { about: '<p>Hobi:</p><ul><li><p>Catur</p></li></ul>' };
  expect((await post(before, [['about', posted]]))['about']).toEqual(about);
});
