import { expect, it } from 'vitest';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { analyzedForms } from '../../src/officer/check/analyzed-forms.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { checker } from '../../src/officer/data/catalogue.ts';
import { locateJson } from '../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { officerData, walkBranches } from '../support/branches.ts';

const HOME = 'schemas/account/login';

/** An entry of the list, with a condition of its own. */
const entry = {
  type: 'object',
  unevaluatedProperties: false,
  required: ['kind'],
  properties: { kind: { type: 'string', enum: ['prize', 'title'] } },
  if: { properties: { kind: { const: 'prize' } }, required: ['kind'] },
  then: { required: ['place'], properties: { place: { type: 'integer', minimum: 1, maximum: 3 } } },
};

type Entry = Omit<typeof entry, 'then'> & { readonly then: object };

/** The portal with a list of awards in one of its forms. */
const withList = (list: object, items: Entry = entry): OfficerData => {
  const path = `${HOME}/schema.json`;
  const form = officerData.values.get(path) as { readonly properties: object };
  const awards = { type: 'array', ...list, items };
  const changed = { ...form, properties: { ...form.properties, awards } };
  return createOfficerData(new Map(officerData.files).set(path, locateJson(path, JSON.stringify(changed))));
};

const walk = (data: OfficerData) => {
  const found = analyzedForms(data).find(({ folder }) => folder === HOME);
  if (!found) throw new Error(`${HOME} is not read`);
  return found;
};

const sizes = (data: OfficerData) =>
  walk(data).lists.flatMap(({ ways }) =>
    ways.map(({ answers, refusedBy }) => [
      (answers['awards'] as readonly unknown[]).length,
      refusedBy?.split('.').at(-1),
    ]),
  );

it('for maxItems 3, analyzedForms generates lists of 1, 1, 0, 1 and 3 entries, and one of 4 that is refused', () => {
  expect(sizes(withList({ maxItems: 3 }))).toEqual([
    [1, undefined],
    [1, undefined],
    [0, undefined],
    [1, undefined],
    [3, undefined],
    [4, 'maxItems'],
  ]);
});

it('analyzedForms also generates a list with one entry too few when there is a minimum', () => {
  expect(sizes(withList({ minItems: 2, maxItems: 3 }))).toEqual([
    [2, undefined],
    [2, undefined],
    [2, undefined],
    [3, undefined],
    [1, 'minItems'],
    [4, 'maxItems'],
  ]);
});

it('checkAnswers finds exactly the expected error, or none, in each generated list', () => {
  const { form, lists } = walk(withList({ minItems: 2, maxItems: 3 }));
  for (const { name, answers, facts, refusedBy } of lists.flatMap(({ ways }) => ways)) {
    const keys = checkAnswers(checker, form, answers, facts).map(({ key }) => key);
    expect([name, keys]).toEqual([name, refusedBy === undefined ? [] : [refusedBy]]);
  }
});

it('walkBranches generates entries that meet the condition of an entry, and entries that do not', () => {
  const places = walkBranches(walk(withList({ maxItems: 3 }))).flatMap(({ answers }) =>
    ((answers?.['awards'] ?? []) as readonly { readonly kind: string; readonly place?: number }[]).map(
      ({ kind, place }) => `${kind} ${place !== undefined}`,
    ),
  );
  expect(new Set(places)).toEqual(new Set(['prize true', 'title false']));
});

it('checkData reports a field of a list entry for which no valid answer exists', () => {
  const broken = {
    ...entry,
    then: { required: ['place'], properties: { place: { type: 'integer', minimum: 1, multipleOf: 7, maximum: 3 } } },
  };
  const found = checkData(withList({ maxItems: 3 }, broken)).filter(({ rule }) => rule === 'noAnswer');
  expect(found.map(({ file, params }) => [file, params['field']])).toEqual([[`${HOME}/schema.json`, 'place']]);
});
