import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { updateExamples } from '../examples/update-examples.ts';
import { checkData } from './check-data.ts';

type Json = Record<string, unknown>;

const inside = (value: unknown, name: string): Json => {
  const found = (value as Json)[name];
  if (typeof found !== 'object' || found === null) throw new Error(`there is no ${name}`);
  return found as Json;
};

const F = 'schemas/application/family';

const change = (data: OfficerData, path: string, edit: (content: Json) => void): OfficerData => {
  const content = structuredClone(data.files.get(path)?.value) as Json;
  edit(content);
  return withTexts(data, [[path, JSON.stringify(content, null, 2)]]);
};

const withTexts = (data: OfficerData, texts: readonly (readonly [string, string])[]): OfficerData => {
  const files = new Map(data.files);
  for (const [path, text] of texts) files.set(path, locateJson(path, text));
  return createOfficerData(files, data.otherFiles, data.logos, data.tables);
};

/** The family step with a field, its place and its texts, and no example. */
const withField = (name: string, schema: object, isRequired = false): OfficerData => {
  let data = change(currentData, `${F}/schema.json`, (content) => {
    inside(content, 'properties')[name] = schema;
    if (isRequired) (content['required'] as string[]).push(name);
  });
  data = change(data, `${F}/ui.json`, (content) => {
    const [group = {}] = (content['ui:groups'] ?? []) as Json[];
    (group['fields'] as string[]).unshift(name);
    content[name] = {};
  });
  for (const language of ['id', 'en'])
    data = change(data, `locales/${language}/family.json`, (content) => {
      content[name] = { label: name };
    });
  return data;
};

const findingsOf = (data: OfficerData): readonly string[] =>
  checkData(data, currentData).map(({ rule, file }) => `${rule} ${file}`);

const afterUpdate = (data: OfficerData): OfficerData =>
  withTexts(data, updateExamples(data)?.map(({ path, text }) => [path, text] as const) ?? []);

const generatedIn = (data: OfficerData, part: 'valid' | 'invalid'): Json =>
  inside(inside(data.files.get(`${F}/examples.json`)?.value, 'generated'), part);

const text = { type: 'string', minLength: 2, maxLength: 30 };
const isbn = { type: 'string', maxLength: 34, 'x-check': 'isIsbn(this)' };

describe('checkData', () => {
  it('reports the examples that a migration leaves behind once, until npm run examples carries them over', () => {
    const paths = [`${F}/schema.json`, `${F}/ui.json`, 'locales/id/family.json', 'locales/en/family.json'];
    const renamed = paths.map((path) => {
      const before = currentData.files.get(path)?.text ?? '';
      return [path, before.replaceAll('familyBirthPlace', 'familyOrigin')] as const;
    });
    const operations = [{ rename: { from: 'familyBirthPlace', to: 'familyOrigin' } }];
    const migration = JSON.stringify({ $schema: '../../../meta/migration.json', operations });
    const data = withTexts(currentData, [...renamed, [`${F}/migrations/001.json`, migration]]);
    expect(findingsOf(data)).toEqual([`examplesBeforeMigration schemas/application/family/examples.json`]);
    expect(findingsOf(afterUpdate(data))).toEqual([]);
  });

  it('asks for no example of a field whose examples can be generated', () => {
    expect(findingsOf(withField('nickname', text))).toEqual([]);
  });

  it('reports missingExample for a rule that no generated answer breaks', () => {
    const check = { ...text, 'x-check': 'this != "qwerty-77"' };
    expect(findingsOf(withField('nickname', check))).toEqual([
      `missingExample schemas/application/family/examples.json`,
    ]);
  });

  it('reports a field that no answer fits as noAnswer, and not as missingAnswer too', () => {
    const strange = { ...text, 'x-check': 'this == "qwerty-77"' };
    const data = change(withField('nickname', strange), `${F}/examples.json`, (content) => {
      const [first] = Object.values(inside(content, 'valid'));
      inside(content, 'invalid')['with a nickname'] = {
        data: { ...(first as Json), nickname: 'qwerty' },
        errors: ['family.nickname.error.check'],
      };
    });
    const kinds = checkData(data, currentData).map(({ rule }) => rule);
    expect(kinds).toContain('noAnswer');
    expect(kinds).not.toContain('missingAnswer');
  });

  it.each<[string, object]>([
    ['a group', { type: 'object', unevaluatedProperties: false, required: ['isbn'], properties: { isbn } }],
    ['a list', { type: 'array', minItems: 1, maxItems: 3, items: isbn }],
  ])('finds answers to check digits inside %s, without examples', (_, schema) => {
    const kinds = checkData(withField('book', schema, true), currentData).map(({ rule }) => rule);
    expect(kinds).not.toContain('noAnswer');
  });

  it('reports staleExamples once, at the first generated example that is no longer true', () => {
    const written = afterUpdate(withField('nickname', text));
    const looser = change(written, `${F}/schema.json`, (content) => {
      inside(inside(content, 'properties'), 'nickname')['minLength'] = 1;
    });
    expect(findingsOf(looser)).toEqual([`staleExamples schemas/application/family/examples.json`]);
  });

  it('reports missingCase for a row among more combinations of facts than can be tried', () => {
    const values = Array.from({ length: 30 }, (_, index) => index + 50);
    const facts = ['averageKnowledge', 'averageSkill', 'ageAtStart'];
    const data = change(currentData, 'schemas/rules/scholarship.json', (content) => {
      content['rows'] = values.map((value) => ({
        name: `row ${value}`,
        when: { properties: Object.fromEntries(facts.map((name) => [name, { const: value }])), required: facts },
        then: { rank: 1 },
      }));
      content['examples'] = [{ facts: {}, then: null }];
    });
    const found = checkData(data, currentData).filter(({ file }) => file === 'schemas/rules/scholarship.json');
    expect([...new Set(found.map(({ rule }) => rule))]).toEqual(['missingCase']);
  });

  it('reports an example that is like one that does not exist', () => {
    const data = change(currentData, `${F}/examples.json`, (content) => {
      const [name = ''] = Object.keys(inside(content, 'valid'));
      inside(content, 'invalid')['like another'] = {
        like: `${name}x`,
        without: ['familyName'],
        errors: ['family.familyName.error.required'],
      };
    });
    expect(findingsOf(data)).toEqual([`unknownName schemas/application/family/examples.json`]);
  });
});

describe('npm run examples', () => {
  it('adds a newly required field to the examples of the officers and generates those of its rules', () => {
    const written = afterUpdate(withField('nickname', text, true));
    expect(findingsOf(written)).toEqual([]);
    const examples = written.files.get(`${F}/examples.json`)?.value;
    for (const answers of Object.values(inside(examples, 'valid'))) expect(answers).toHaveProperty('nickname');
    expect(Object.keys(generatedIn(written, 'invalid'))).toEqual(['nickname.required', 'nickname.minLength']);
  });

  it('changes only the example of the rule that changed, and nothing when run again', () => {
    const written = afterUpdate(withField('nickname', { ...text, pattern: '^[A-Z][a-z]+$' }));
    expect(updateExamples(written)).toEqual([]);
    const looser = change(written, `${F}/schema.json`, (content) => {
      delete inside(inside(content, 'properties'), 'nickname')['minLength'];
    });
    const again = afterUpdate(looser);
    const { 'nickname.minLength': gone, ...kept } = generatedIn(written, 'invalid');
    expect(gone).toBeDefined();
    expect(generatedIn(again, 'invalid')).toEqual(kept);
    expect(generatedIn(again, 'valid')).toEqual(generatedIn(written, 'valid'));
  });

  it('leaves the text of the officers as it is', () => {
    const before = currentData.files.get(`${F}/examples.json`)?.text ?? '';
    const written = afterUpdate(withField('nickname', text)).files.get(`${F}/examples.json`)?.text ?? '';
    expect(written.startsWith(before.replace(/\n\}\n$/, ''))).toBe(true);
  });
});
