import { institutions } from 'virtual:catalogue';
import type { AskedRule } from './makes-sense.ts';

/** What a list can be narrowed to; the group is no institution to choose. */
export const institutionCodes = institutions.map(({ code }) => code).filter((code) => code !== 0);

export const institutionRule: AskedRule = { enum: institutionCodes };
