import { expect, it } from 'vitest';
import { formatErrors } from '../../src/engine/text/text-keys.ts';
import { deriveForm } from '../../src/officer/data/derive-form.ts';
import { leavesOf } from './leaves.ts';
import { forms, schemaFiles, texts } from './portal-data.ts';

const leaves = { id: leavesOf(texts.id), en: leavesOf(texts.en) };

/** Keywords of the officers' grammar that cannot be broken by an answer. */
const silent = new Set([
  '$comment',
  '$ref',
  'default',
  'properties',
  'dependentRequired',
  'dependentSchemas',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'x-error',
  'x-normalize',
  'x-notation',
  'x-dialCode',
  'x-file',
  'x-value',
  'x-default',
  'x-alternative',
  'x-levels',
  'x-fixed',
  'x-notifies',
  'x-scale',
  // An answer to a text is an unknown field.
  'x-note',
  'examples',
]);

interface Grammar {
  readonly $defs: { readonly keywords: { readonly properties: object } };
}
const { properties } = (schemaFiles.get('schemas/meta/rule.json') as Grammar).$defs.keywords;
const standard = Object.keys(properties)
  .filter((keyword) => !silent.has(keyword))
  .map((keyword) => keyword.replace(/^x-/, ''));

it('common.error has a text for every rule that a schema may have, and no text without such a rule', () => {
  const named = forms.flatMap((form) => [...deriveForm(form).rules.values()].map(({ rule }) => rule));
  const own = new Set([...leaves.id.keys()].flatMap((key) => /\.error\.(\w+)$/.exec(key)?.[1] ?? []));
  const common = [...leaves.id.keys()].filter((key) => key.startsWith('common.error.')).map((key) => key.slice(13));
  const always = [...standard, ...formatErrors, 'unknown', 'source', 'notLoaded', 'closed', 'sameProgram', 'invalid'];
  expect(always.filter((rule) => !common.includes(rule))).toEqual([]);
  expect(common.filter((rule) => !always.includes(rule) && !(named.includes(rule) && own.has(rule)))).toEqual([]);
});
