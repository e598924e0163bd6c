/** Decisions that end an application: what takes them looks like it. */
export const against: ReadonlySet<string> = new Set(['reject', 'withdraw']);
