import factRules from '../../../../../schemas/rules/facts.json';
import { computeFacts } from '../../../../engine/rules/facts.ts';
import type { Answers, FactRules } from '../../../../engine/schema/types.ts';

/** The day it is at the admissions offices: yyyy-MM-dd. The server judges by its own clock. */
export const todayAtOffice = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(now);

/** What rules may read of somebody who has no application yet. */
export const todayFacts = (now = new Date()): Answers =>
  computeFacts(factRules as FactRules, { answers: {}, provided: {}, today: todayAtOffice(now) });
