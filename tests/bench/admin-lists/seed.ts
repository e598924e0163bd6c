import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { addAnswers, type SeededStep } from './seed-answers.ts';
import { seedAccounts, seedApplications, seedAssignees, seedPeriods } from './seed-applications.ts';
import { seedAudit, seedDecisions, seedHistory, seedPayments, sumUp } from './seed-records.ts';
import { seedCorrections, seedInterviews, seedReaders, seedReviews, seedSlots, seedTags } from './seed-reviews.ts';

/** Well within what one statement should hold in memory. */
const PART = 20_000;

const ofRanges = [
  seedAccounts,
  seedApplications,
  seedPayments,
  seedHistory,
  seedDecisions,
  seedAudit,
  seedReviews,
  seedTags,
  seedCorrections,
  seedInterviews,
];

/** What these triggers do is written at once, or counted at the end, instead of two million times. */
const triggers = {
  application: 'user',
  payment: 'payment_counted',
  application_preference: 'user',
  application_review: 'user',
};

/** Indexes that no statement here reads: they are made once all rows are there, which takes a fraction of the time. */
const takeIndexesAway = async (db: RawQueryable): Promise<readonly string[]> => {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and not i.indisunique
        and t.relname in ('account', 'application', 'application_history', 'application_step', 'audit', 'payment')`,
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
};

/** Applications number 1 to `count` of three years, with what belongs to them; the same every time. */
export const seed = async (db: RawQueryable, count: number, steps: readonly SeededStep[]): Promise<void> => {
  await seedPeriods(db);
  for (const statement of [seedReaders, seedSlots]) await db.query(statement);
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const [table, trigger] of Object.entries(triggers))
      await db.query(`alter table ${table} ${state} trigger ${trigger}`);
  };
  await setTriggers('disable');
  const indexes = await takeIndexesAway(db);
  for (let start = 1; start <= count; start += PART) {
    const range = [start, Math.min(count, start + PART - 1)];
    for (const statement of ofRanges) await db.query(statement, range);
    await addAnswers(db, range, steps);
  }
  for (const definition of indexes) await db.query(definition);
  await setTriggers('enable');
  for (const statement of [...seedAssignees, ...sumUp]) await db.query(statement);
  await db.query('vacuum analyze');
};
