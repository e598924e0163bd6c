import factRules from '../../../../../schemas/rules/facts.json';
import { computeFacts } from '../../../../engine/rules/facts.ts';
import type { Answers, FactRules } from '../../../../engine/schema/types.ts';

/** Today in Jakarta (yyyy-MM-dd), by this device's clock. The server validates with its own. */
export const todayAtOffice = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(now);

/** The facts that rules may read before an application exists. */
export const todayFacts = (now = new Date()): Answers =>
  computeFacts(factRules as FactRules, { answers: {}, provided: {}, today: todayAtOffice(now) });
