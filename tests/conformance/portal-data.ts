import { resolve } from 'node:path';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import type { Answers, FormDefinition } from '../../src/engine/schema/types.ts';
import { localeBundle, readDataFiles } from '../../src/tooling/vite/catalogue-plugin.ts';

export const root = resolve(import.meta.dirname, '../..');

/** Every officers' file below `schemas/`, by its path. */
export const schemaFiles = readDataFiles(root, 'schemas');
export const themeFiles = readDataFiles(root, 'themes');
export const catalogue = buildCatalogue(schemaFiles);

export const forms: readonly FormDefinition[] = [
  ...catalogue.steps,
  ...Object.values(catalogue.forms),
  ...Object.values(catalogue.content),
];
export const formsByKey = forms.map((form) => [form.key, form] as const);

export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];
const localeFiles = readDataFiles(root, 'locales');
export const texts: Readonly<Record<Language, Readonly<Record<string, unknown>>>> = {
  id: localeBundle(localeFiles, 'id'),
  en: localeBundle(localeFiles, 'en'),
};

/** An example with the facts that stand beside its answers under `$facts`. */
export const splitFacts = (example: Answers): { readonly answers: Answers; readonly facts: Answers } => {
  const { $facts = {}, ...answers } = example;
  return { answers, facts: $facts as Answers };
};
