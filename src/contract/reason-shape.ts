import { anything, partial, text } from './shapes.ts';

/** Why a rule refuses (engine/rules/reasons.ts): its name, the answer that decided, and what is asked for. */
export const reason = partial({ name: text }, { value: anything, limit: anything });
