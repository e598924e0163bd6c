import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { addAnswers, type SeededStep } from './seed-answers.ts';
import { seedAccounts, seedApplications, seedAssignees, seedPeriods } from './seed-applications.ts';
import { seedAudit, seedDecisions, seedHistory, seedPayments, sumUp } from './seed-records.ts';

/** Well within what one statement should hold in memory. */
const PART = 20_000;

/** Applications number 1 to `count` of three years, with what belongs to them; the same every time. */
export const seed = async (db: RawQueryable, count: number, steps: readonly SeededStep[]): Promise<void> => {
  await seedPeriods(db);
  // The totals of the dashboard are counted once at the end instead of two million times.
  await db.query('alter table application disable trigger user');
  await db.query('alter table payment disable trigger payment_counted');
  for (let start = 1; start <= count; start += PART) {
    const range = [start, Math.min(count, start + PART - 1)];
    for (const statement of [seedAccounts, seedApplications, seedPayments, seedHistory, seedDecisions, seedAudit])
      await db.query(statement, range);
    await addAnswers(db, range, steps);
  }
  await db.query('alter table payment enable trigger payment_counted');
  await db.query('alter table application enable trigger user');
  for (const statement of [...seedAssignees, ...sumUp]) await db.query(statement);
  await db.query('vacuum analyze');
};
