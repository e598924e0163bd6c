/** Actions on many applications besides a decision, in the order of their dialog. */
export const actionKinds = ['assign', 'askReaders', 'tag', 'note', 'mail', 'correct', 'offerInterview'] as const;
