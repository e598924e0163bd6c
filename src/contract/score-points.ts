/** Points by criterion. */
export const points = { type: 'object', maxProperties: 40, additionalProperties: { type: 'number' } } as const;
