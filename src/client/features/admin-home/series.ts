/** What is counted day by day. */
export const series = ['started', 'submitted', 'paid'] as const;
export type Series = (typeof series)[number];
