import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import type { Services } from '../../services.ts';
import { readToday } from './queries/clock.ts';

/** The facts that hang on the calendar alone, such as from which birth date on somebody is under 18. */
export const factsOfToday = async ({ catalogue, db }: Pick<Services, 'catalogue' | 'db'>): Promise<Facts> =>
  computeFacts(catalogue.facts, { answers: {}, given: {}, today: await readToday(db) });
