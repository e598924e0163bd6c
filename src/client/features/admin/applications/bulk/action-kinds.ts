/** Actions on many applications besides a decision, in the order of their dialog. */
export const actionKinds = ['assign', 'tag', 'note', 'mail', 'correct'] as const;
