import { describe, expect, it } from 'vitest';
import { migrateExample } from '../../src/engine/evolution/migrate.ts';
import { deriveForm } from '../../src/officer/data/derive-form.ts';
import { catalogue, forms, schemaFiles, texts } from './portal-data.ts';

const { steps, roles, facts } = catalogue;
const fieldsOf = new Map(steps.map((step) => [step.key, deriveForm(step).fields]));
const exists = (place: string): boolean => {
  const [step = '', field = ''] = place.split('.');
  return fieldsOf.get(step)?.has(field) === true;
};

/** The steps of specification 4 as the API has always known them; an identity is never given again. */
const identities = { program: 1, personal: 2, family: 3, academic: 4, attachment: 5, submission: 6 };

/** Every fact that a condition looks at, at any depth. */
const factsIn = (node: unknown): readonly string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === '$facts' ? Object.keys((value as { properties?: object }).properties ?? {}) : []),
    ...factsIn(value),
  ]);
};

describe('steps.json', () => {
  it('every step has a unique API number, and the six steps of specification 4 have their fixed number', () => {
    const numbers = steps.map(({ wireStep }) => wireStep);
    expect(new Set(numbers).size).toBe(numbers.length);
    const known = steps.filter(({ key }) => key in identities).map(({ key, wireStep }) => [key, wireStep]);
    expect(Object.fromEntries(known)).toEqual(identities);
  });

  it('only the last step submits', () => {
    expect(steps.filter(({ submits }) => submits)).toEqual([steps.at(-1)]);
  });

  it('lists exactly the folders of schemas/application with a schema.json, and all forms have different keys', () => {
    const folders = [...schemaFiles.keys()].flatMap(
      (path) => /^schemas\/application\/([^/]+)\/schema\.json$/.exec(path)?.[1] ?? [],
    );
    expect(folders.sort()).toEqual(steps.map(({ key }) => key).sort());
    expect(new Set(forms.map(({ key }) => key)).size).toBe(forms.length);
  });

  it('each step names exactly the existing facts that its rules read', () => {
    for (const step of steps) {
      const read = [...JSON.stringify(step.schema).matchAll(/"x-not(?:After|Before)":"(\w+)"/g)].map(
        (match) => match[1],
      );
      const conditions = factsIn(step.schema);
      expect([...(step.facts ?? [])].sort()).toEqual([...new Set([...read, ...conditions])].sort());
      expect(Object.keys(facts.facts)).toEqual(expect.arrayContaining([...(step.facts ?? [])]));
    }
  });

  it('reloadsWhenChanged of each step names only existing fields of that step', () => {
    const named = steps.flatMap(({ key, reloadsWhenChanged = [] }) =>
      reloadsWhenChanged.map((field) => `${key}.${field}`),
    );
    expect(named.filter((place) => !exists(place))).toEqual([]);
  });
});

it('roles.json refers to existing fields', () => {
  expect(
    Object.values(roles)
      .flat()
      .filter((place) => !exists(String(place))),
  ).toEqual([]);
});

it('facts.json refers to existing fields', () => {
  const places = Object.values(facts.facts).flatMap((fact) => ('step' in fact ? [`${fact.step}.${fact.field}`] : []));
  expect(places.filter((place) => !exists(place))).toEqual([]);
});

it('the migrations of each step are numbered without gaps, and transform their examples as stated', () => {
  for (const { key, migrations } of steps) {
    expect(migrations.map(({ number }) => [key, number])).toEqual(migrations.map((_, i) => [key, i + 1]));
    for (const migration of migrations)
      if (migration.example)
        expect(migrateExample(migration, migration.example).answers).toEqual(migration.example.after);
  }
});

it('the four institutions of specification 3.1 exist; all have different codes, parameters and themes, and only they have texts', () => {
  const { institutions } = catalogue;
  expect(institutions.map(({ code, parameter }) => [code, parameter])).toEqual(
    expect.arrayContaining([
      [20, 'untar'],
      [40, 'xinya'],
      [30, 'institute'],
      [0, 'all'],
    ]),
  );
  for (const key of ['code', 'parameter', 'theme'] as const)
    expect(new Set(institutions.map((institution) => institution[key])).size).toBe(institutions.length);
  expect(Object.keys(texts.id['institution'] as object).sort()).toEqual(
    institutions.map(({ parameter }) => parameter).sort(),
  );
});
