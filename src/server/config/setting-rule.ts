/** Rules of settings as JSON Schema. `description` completes the sentence "NAME must be ...". */
export const text = (rule: string, more: object = {}) =>
  ({ type: 'string', minLength: 1, description: rule, ...more }) as const;

/** A URL that may contain a password: messages never show its value. */
export const secretUrl = (schemes: string, rule: string) =>
  text(rule, { pattern: `^(?:${schemes})://[^\\s]+$`, 'x-secret': true });

export const yesNo = { type: 'boolean', description: 'true or false' } as const;

export const port = {
  type: 'integer',
  minimum: 0,
  maximum: 65535,
  description: 'a whole number from 0 to 65535',
} as const;

/** Condition: the setting has exactly this value. */
export const isSet = (name: string, value: unknown) => ({ properties: { [name]: { const: value } }, required: [name] });
