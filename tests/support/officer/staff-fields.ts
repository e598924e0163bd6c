import type { Scratch } from '../scratch.ts';

type Json = Readonly<Record<string, unknown>>;
type Examples = {
  readonly valid: Readonly<Record<string, Json>>;
  readonly invalid: Json;
};

/** The field that an officer adds to forms of staff and accounts: a short text that may stay empty. */
export const motto = { name: 'motto', maxLength: 80, labels: { id: 'Moto', en: 'Motto' } } as const;

/** Every form of staff and accounts that stores its answers, and in which an officer may add a field. */
export const openForms = [
  'admin/panel-contact',
  'admin/panel-entity',
  'admin/panel-period',
  'admin/panel-offer',
  'admin/panel-studies',
  'admin/panel-channel',
  'admin/new-studies',
  'admin/new-period',
  'admin/new-offer',
  'account/register',
  'account/profile',
  'content/promo-code',
] as const;

const keyOf = (form: string): string => form.split('/')[1] ?? '';

/** Adds the field as an officer does: schema, texts, an example. */
export const addMotto = async (data: Scratch, form: string, name: string = motto.name): Promise<void> => {
  const key = keyOf(form);
  await data.change<{ properties: Json }>(`schemas/${form}/schema.json`, (schema) => ({
    ...schema,
    properties: { ...schema.properties, [name]: { type: 'string', minLength: 1, maxLength: motto.maxLength } },
  }));
  for (const [language, label] of Object.entries(motto.labels))
    await data.change<Json>(`locales/${language}/${key}.json`, (texts) => ({ ...texts, [name]: { label } }));
  await data.change<Examples>(`schemas/${form}/examples.json`, (examples) => {
    const [first = {}] = Object.values(examples.valid);
    const wrong = (value: unknown, rule: string) => ({
      data: { ...first, [name]: value },
      errors: [`${key}.${name}.error.${rule}`],
    });
    return {
      ...examples,
      valid: { ...examples.valid, [`with ${name}`]: { ...first, [name]: 'Maju' } },
      invalid: {
        ...examples.invalid,
        [`${name} that is too long`]: wrong('x'.repeat(motto.maxLength + 1), 'maxLength'),
        [`${name} without letters`]: wrong('', 'minLength'),
        [`${name} that is a number`]: wrong(7, 'type'),
      },
    };
  });
};

/** Removes the field again, with or without a migration that says so. */
export const removeMotto = async (data: Scratch, form: string): Promise<void> => {
  const without = (content: Json): Json =>
    Object.fromEntries(Object.entries(content).filter(([name]) => name !== motto.name));
  await data.change<{ properties: Json }>(`schemas/${form}/schema.json`, (schema) => ({
    ...schema,
    properties: without(schema.properties),
  }));
};
