import { describe, expect, it } from 'vitest';
import { catalogueOf, checker } from '../check/shared.ts';
import { locateJson } from '../data/located-json.ts';
import { type OfficerData, readOfficerData, withFiles } from '../data/read-officer-data.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { makeDiff } from './make-diff.ts';
import { asJson, asMarkdown, asText } from './reports.ts';
import type { Told } from './told.ts';
import { wordsOf } from './words.ts';

const asItIs = readOfficerData(process.cwd());
const words = { id: wordsOf(asItIs, [asItIs], 'id'), en: wordsOf(asItIs, [asItIs], 'en') };

type Files = Readonly<Record<string, (content: never) => object>>;

/** The data with some files changed or added. */
const change = (files: Files): OfficerData => {
  const changed = Object.entries(files).map(([path, edit]) => {
    const content = structuredClone(asItIs.values.get(path) ?? {}) as never;
    return [path, locateJson(path, JSON.stringify(edit(content)))] as const;
  });
  return withFiles(new Map([...asItIs.files, ...changed]));
};

const diffOf = (files: Files) => {
  const after = change(files);
  const version = (data: OfficerData) => {
    const catalogue = catalogueOf(data);
    if (!catalogue) throw new Error('the data cannot be read');
    return { data, catalogue };
  };
  return makeDiff(checker, version(asItIs), version(after));
};

interface Schema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

const PERSONAL = 'schemas/application/personal';
const schema = `${PERSONAL}/schema.json`;
const UI = `${PERSONAL}/ui.json`;
const STEPS = 'schemas/application/steps.json';

const withField = (name: string, field: object) => (content: Schema) => ({
  ...content,
  properties: { ...content.properties, [name]: field },
});

const withoutField = (name: string) => (content: Schema) => ({
  ...content,
  required: content.required.filter((one) => one !== name),
  properties: Object.fromEntries(Object.entries(content.properties).filter(([one]) => one !== name)),
});

const migration =
  (...operations: readonly object[]) =>
  () => ({ number: 1, operations, example: { before: {}, after: {} } });

interface Steps {
  readonly steps: readonly { readonly key: string; readonly wireStep: number }[];
}
interface Rules {
  readonly rules: Readonly<Record<string, object>>;
}
interface Table {
  readonly rows: readonly object[];
}

interface Facts {
  readonly facts: Readonly<Record<string, object>>;
}
interface Institutions {
  readonly institutions: readonly object[];
}

type Case = readonly [string, Files, Verdict, string, string, 'some' | 'none' | 'any'];

/** what an officer does, the files, the verdict, the kind of change, what a reader reads, whether drafts are hit. */
const cases: readonly Case[] = [
  [
    'asks for one field more',
    { [schema]: withField('hobby', { type: 'string', maxLength: 40 }) },
    'safe',
    'fieldAdded',
    'is new. Shown: always; required: never; rules: at most 40 characters.',
    'none',
  ],
  [
    'must have an answer that could stay away',
    { [schema]: (content: Schema) => ({ ...content, required: [...content.required, 'middleName'] }) },
    'asksAgain',
    'requiredChanged',
    'is now required. As before:',
    'some',
  ],
  [
    'shortens a text',
    { [schema]: withField('firstName', { type: 'string', pattern: '^[A-Za-z]+$', maxLength: 5 }) },
    'asksAgain',
    'ruleChanged',
    'has another rule: at most 5 characters; before: at most 40 characters.',
    'some',
  ],
  [
    'lengthens a text',
    { [schema]: withField('firstName', { type: 'string', pattern: '^[A-Za-z]+$', maxLength: 60 }) },
    'safe',
    'ruleChanged',
    'at most 60 characters',
    'none',
  ],
  [
    'takes a choice away',
    { [schema]: withField('gender', { type: 'string', enum: ['Female'] }) },
    'asksAgain',
    'optionRemoved',
    'can no longer be answered with “Male”.',
    'some',
  ],
  [
    'takes a field away',
    { [schema]: withoutField('birthPlace') },
    'needsMigration',
    'fieldRemoved',
    'is no longer asked.',
    'some',
  ],
  [
    'takes a field away and says so',
    {
      [schema]: withoutField('birthPlace'),
      [`${PERSONAL}/migrations/001.json`]: migration({ drop: { field: 'birthPlace' } }),
    },
    'safe',
    'fieldRemoved',
    'is no longer asked.',
    'none',
  ],
  [
    'asks for a field and fills it in',
    {
      [schema]: (content: Schema) => ({
        ...withField('hobby', { type: 'string', maxLength: 40 })(content),
        required: [...content.required, 'hobby'],
      }),
      [`${PERSONAL}/migrations/001.json`]: () => ({
        number: 1,
        operations: [{ default: { field: 'hobby', value: 'x' } }],
        example: { before: {}, after: { hobby: 'x' } },
      }),
    },
    'safe',
    'fieldAdded',
    'required: always',
    'none',
  ],
  [
    'writes a migration that does not do what it says',
    {
      [schema]: withoutField('birthPlace'),
      [`${PERSONAL}/migrations/001.json`]: () => ({
        number: 1,
        operations: [{ drop: { field: 'birthPlace' } }],
        example: { before: { birthPlace: 'x' }, after: { birthPlace: 'x' } },
      }),
    },
    'breaks',
    'migrationAdded',
    'Migration 1',
    'any',
  ],
  [
    'gives a step another number',
    {
      [STEPS]: ({ steps }: Steps) => ({
        steps: steps.map((step) => (step.wireStep === 2 ? { ...step, wireStep: 9 } : step)),
      }),
    },
    'breaks',
    'wireStepChanged',
    'has another number on the API: 9; before: 2.',
    'any',
  ],
  [
    'moves a step forward',
    { [STEPS]: ({ steps: [first, second, third, ...rest] }: Steps) => ({ steps: [first, third, second, ...rest] }) },
    'asksAgain',
    'stepsMoved',
    'Order of the steps: Study program → Family data → Personal data',
    'some',
  ],
  [
    'moves fields',
    {
      [UI]: (ui: Record<string, readonly string[]>) => ({
        ...ui,
        'ui:order': ['gender', ...(ui['ui:order'] ?? []).filter((one) => one !== 'gender')],
      }),
    },
    'safe',
    'orderChanged',
    'Order of the fields: Gender, First name',
    'none',
  ],
  [
    'asks for better grades',
    {
      'schemas/rules/eligibility.json': ({ rules, ...rest }: Rules) => ({
        ...rest,
        rules: {
          ...rules,
          'high-average': {
            properties: { averageKnowledge: { minimum: 82, 'x-error': 'averageKnowledge' } },
            required: ['averageKnowledge'],
          },
        },
      }),
    },
    'safe',
    'outcomeChanged',
    'eligible → not eligible (The average knowledge grade is 80; this study program asks for at least 82.). For example: averageKnowledge = 80',
    'any',
  ],
  [
    'takes a rule of study programs away',
    {
      'schemas/rules/eligibility.json': ({
        rules: { science: _gone, engineering: _too, ...rules },
        ...rest
      }: Rules) => ({ ...rest, rules }),
    },
    'breaks',
    'eligibilityRemoved',
    'is no longer there.',
    'any',
  ],
  [
    'takes a row out of a table',
    { 'schemas/rules/scholarship.json': ({ rows, ...rest }: Table) => ({ ...rest, rows: rows.slice(1) }) },
    'safe',
    'outcomeChanged',
    'rank = 1 → rank = 2. For example:',
    'any',
  ],
  [
    'changes a text in one language',
    {
      'locales/en/personal.json': (texts: { nik: object }) => ({ ...texts, nik: { ...texts.nik, label: 'ID number' } }),
    },
    'safe',
    'textChanged',
    'en: “NIK (national identity number)” → “ID number”; id: unchanged',
    'any',
  ],
  [
    'changes a colour',
    {
      'themes/untar/tokens.json': (tokens: { brand: object }) => ({
        ...tokens,
        brand: { ...tokens.brand, solid: '#000000' },
      }),
    },
    'safe',
    'lineChanged',
    'brand.solid: “#000000”; before: “#8E1537”.',
    'any',
  ],
  [
    'sends another value to the API',
    { [`${PERSONAL}/wire.json`]: (wire: object) => ({ ...wire, values: { gender: { Female: 'F', Male: 'Pria' } } }) },
    'breaks',
    'wireChanged',
    'On the API (values)',
    'any',
  ],
  [
    'adds a step in the middle',
    {
      [STEPS]: ({ steps: [first, ...rest] }: Steps) => ({ steps: [first, { key: 'hobbies', wireStep: 7 }, ...rest] }),
      'schemas/application/hobbies/schema.json': () => ({
        type: 'object',
        unevaluatedProperties: false,
        properties: { hobby: { type: 'string', maxLength: 40 } },
      }),
      'schemas/application/hobbies/ui.json': () => ({}),
      'schemas/application/hobbies/wire.json': () => ({}),
      'schemas/application/hobbies/examples.json': () => ({ valid: {}, invalid: {} }),
    },
    'asksAgain',
    'stepAdded',
    'is a new step (hobbies, number 7). It asks: hobby.',
    'some',
  ],
  [
    'lets the portal read another answer in a role',
    { 'schemas/application/roles.json': (roles: object) => ({ ...roles, birthDate: 'personal.birthPlace' }) },
    'breaks',
    'lineChanged',
    'birthDate: “personal.birthPlace”; before: “personal.birthDate”.',
    'any',
  ],
  [
    'takes a fact away that rules read',
    {
      'schemas/rules/facts.json': ({ facts: { averageKnowledge: _gone, ...facts }, ...rest }: Facts) => ({
        ...rest,
        facts,
      }),
    },
    'breaks',
    'lineRemoved',
    'facts.averageKnowledge is gone',
    'any',
  ],
  [
    'gives an institution another code',
    {
      'schemas/institutions.json': ({ institutions: [first, ...rest] }: Institutions) => ({
        institutions: [{ ...first, parameter: 'other' }, ...rest],
      }),
    },
    'breaks',
    'lineChanged',
    'institutions.20.parameter: “other”',
    'any',
  ],
  [
    'adds a language',
    { 'locales/ms/common.json': () => ({ error: { required: 'Wajib.' } }) },
    'safe',
    'languageAdded',
    'ms is a new language (1 texts).',
    'any',
  ],
  [
    'moves the address of a kind of content',
    { 'schemas/content/faq/entity.json': (entity: object) => ({ ...entity, path: 'questions' }) },
    'breaks',
    'lineChanged',
    'path: “questions”; before: “faq”.',
    'any',
  ],
];

describe('an officer', () => {
  it.each(cases)('%s', (_, files, verdict, kind, sentence, drafts) => {
    const diff = diffOf(files);
    const told = diff.sections.flatMap((section) => section.told).filter((one) => one.kind === kind);
    expect(told.map((one) => one.sentence(words.en)).join('\n')).toContain(sentence);
    expect(diff.verdict).toBe(verdict);
    const hit = told.reduce((sum, { hits }) => sum + (hits?.hit ?? 0), 0);
    if (drafts !== 'any') expect(hit > 0).toBe(drafts === 'some');
    for (const report of [asText, asMarkdown, asJson])
      expect(report(diff, words)).not.toMatch(/officer-diff\.|undefined|\[object|\{\{\w+\}\}(?!”)/);
  });

  it('changes nothing and reads that nothing changed', () => {
    expect(diffOf({})).toMatchObject({ verdict: 'safe', sections: [] });
  });

  it('renames a field: told what to declare, and safe once it is declared', () => {
    const renamed = (content: Schema) => ({
      ...withField('placeOfBirth', { $ref: '../../common/place.json#/$defs/required' })(
        withoutField('birthPlace')(content) as Schema,
      ),
      required: [...content.required.filter((one) => one !== 'birthPlace'), 'placeOfBirth'],
    });
    const isTold = (one: Told) => one.kind === 'fieldRemoved';
    const undeclared = diffOf({ [schema]: renamed }).sections.flatMap(({ told }) => told);
    const operation = '{"rename":{"from":"birthPlace","to":"placeOfBirth"}}';
    for (const language of ['id', 'en'] as const)
      expect(undeclared.find(isTold)?.advice?.(words[language])).toContain(operation);
    const declared = diffOf({
      [schema]: renamed,
      [`${PERSONAL}/wire.json`]: (wire: object) => ({ ...wire, rename: { placeOfBirth: 'birthPlace' } }),
      [`${PERSONAL}/migrations/001.json`]: () => ({
        number: 1,
        operations: [JSON.parse(operation)],
        example: { before: { birthPlace: 'Jakarta' }, after: { placeOfBirth: 'Jakarta' } },
      }),
    });
    expect(declared.verdict).toBe('safe');
    expect(declared.sections.flatMap(({ told }) => told).map(({ kind }) => kind)).toContain('fieldRenamed');
  });
});
