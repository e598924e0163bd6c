import factRules from '../../../../../schemas/rules/facts.json';
import { computeFacts } from '../../../../engine/rules/facts.ts';
import type { Answers, FactRules } from '../../../../engine/schema/types.ts';
import { formatJakartaDay } from '../../../state/format.ts';

/** The facts that rules may read before an application exists. */
export const todayFacts = (now = new Date()): Answers =>
  computeFacts(factRules as FactRules, { answers: {}, provided: {}, today: formatJakartaDay(now) });
