import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checker, findCatalogue } from '../../src/officer/data/catalogue.ts';
import { readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { createLanguageTexts } from '../../src/officer/diff/language-texts.ts';
import { makeDiff } from '../../src/officer/diff/make-diff.ts';
import { asJson } from '../../src/officer/report/format-diff.ts';
import type { Draft } from '../../src/officer/verdict/drafts/generate-drafts.ts';
import { readRealDrafts } from '../../src/officer/verdict/drafts/read-real-drafts.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let drafts: readonly Draft[];
beforeAll(async () => {
  database = await cloneDatabase(demoDatabase);
  drafts = await readRealDrafts(database.url);
});
afterAll(() => database?.drop());

const ask = async <T extends object>(sql: string): Promise<readonly T[]> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<T>(sql);
  await client.end();
  return rows;
};

it('readRealDrafts reads as many drafts as the database has applications with the status Draft and a saved step', async () => {
  const [row] = await ask<{ count: number }>(
    `select count(distinct a.id)::int from application a join application_step s on s.application_id = a.id
      where a.status = 'Draft' and a.deleted_at is null`,
  );
  expect(drafts.length).toBeGreaterThan(0);
  expect(drafts.length).toBe(row?.count);
});

it('makeDiff counts each stored draft with a saved first step as affected by a new required field of that step, and its JSON has no text answer longer than 12 characters', async () => {
  const data = readOfficerData(process.cwd());
  const catalogue = findCatalogue(data);
  if (!catalogue) throw new Error('the data cannot be read');
  const [first, ...rest] = catalogue.steps;
  if (!first) throw new Error('there is no step');
  const schema = { ...first.schema, required: [...(first.schema['required'] as string[]), 'brandNew'] };
  const properties = { ...(first.schema['properties'] as object), brandNew: { type: 'string', maxLength: 5 } };
  const step = { ...first, schema: { ...schema, properties }, schemaVersion: '0-new' };
  const after = { data, catalogue: { ...catalogue, steps: [step, ...rest] } };
  const words = { id: createLanguageTexts(data, [data], 'id'), en: createLanguageTexts(data, [data], 'en') };
  const without = makeDiff(checker, { data, catalogue }, after);
  const diff = makeDiff(checker, { data, catalogue }, after, drafts);
  const hitsOf = ({ sections }: typeof diff) => sections[0]?.changes[0]?.hits?.hit ?? 0;
  const reached = drafts.filter((draft) => draft.has(first.key)).length;
  expect(reached).toBeGreaterThan(0);
  expect(hitsOf(diff) - hitsOf(without)).toBe(reached);
  expect(diff.real).toEqual({ tried: drafts.length, hit: reached });
  const diffAsJson = asJson(diff, words);
  const answers = drafts.flatMap((draft) => [...draft.values()].flatMap((saved) => Object.values(saved.answers)));
  const typed = answers.filter((one): one is string => typeof one === 'string' && one.length > 12);
  expect(typed.filter((one) => diffAsJson.includes(one))).toEqual([]);
});
