import type { Ajv, CodeKeywordDefinition, KeywordCxt, Name, Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import formats from 'ajv-formats';
import { addWallClockFormats } from './formats.ts';

/** Keywords that AJV accepts and ignores; other parts of the engine read them. */
const annotations = [
  'x-error',
  'x-file',
  'x-normalize',
  'x-notation',
  'x-dialCode',
  'x-check',
  'x-value',
  'x-default',
  'x-alternative',
  'x-levels',
  'x-fixed',
  'x-notifies',
  'x-scale',
  'x-atLeast',
] as const;

const sibling = (cxt: KeywordCxt): Name => cxt.it.parentData;

/** `"x-equals": "password"`: same value as the sibling field (specification 5, confirm password). */
const equals: CodeKeywordDefinition = {
  keyword: 'x-equals',
  schemaType: 'string',
  code: (cxt) => cxt.fail(_`${cxt.data} !== ${sibling(cxt)}[${cxt.schema}]`),
};

/** `"x-differs": "sfPeriodicProgramId1"`: another value than the sibling field. */
const differs: CodeKeywordDefinition = {
  keyword: 'x-differs',
  schemaType: 'string',
  code: (cxt) => cxt.fail(_`${cxt.data} === ${sibling(cxt)}[${cxt.schema}]`),
};

const fact = (cxt: KeywordCxt) =>
  _`(typeof rootData.$facts === "object" && rootData.$facts !== null ? rootData.$facts[${cxt.schema}] : undefined)`;

/** `"x-notAfter": "today"`: a yyyy-MM-dd date no later than the fact; without the fact there is no limit. */
const notAfter: CodeKeywordDefinition = {
  keyword: 'x-notAfter',
  type: 'string',
  schemaType: 'string',
  code: (cxt) => cxt.fail(_`typeof ${fact(cxt)} === "string" && ${cxt.data} > ${fact(cxt)}`),
};

/** `"x-notBefore": "adultBirthDate"`: a yyyy-MM-dd date no earlier than the fact. */
const notBefore: CodeKeywordDefinition = {
  keyword: 'x-notBefore',
  type: 'string',
  schemaType: 'string',
  code: (cxt) => cxt.fail(_`typeof ${fact(cxt)} === "string" && ${cxt.data} < ${fact(cxt)}`),
};

/** `"x-note": true`: a text between fields, which has no answer. */
const note: CodeKeywordDefinition = {
  keyword: 'x-note',
  schemaType: 'boolean',
  code: (cxt) => cxt.fail(_`true`),
};

/**
 * Adds the portal's own keywords to an AJV instance; all of them compile to plain code, so that no `eval` is needed.
 */
const addKeywords = <A extends Ajv>(ajv: A): A => {
  ajv.addVocabulary([...annotations]);
  for (const keyword of [equals, differs, notAfter, notBefore, note]) ajv.addKeyword(keyword);
  return ajv;
};

/** No coercion, no defaults, no removed properties: a value that does not match is an error in browser and server. */
export const ajvOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  // 3.35 / 0.01 is not an integer in floating-point arithmetic.
  multipleOfPrecision: 6,
};

/** The class behind every validator (JSON Schema 2020-12); rjsf's compiler is given the same one. */
export const AjvClass = Ajv2020;

/** What the factory adds to an instance with the standard formats. */
export const extendAjv = (ajv: Ajv): Ajv => addKeywords(addWallClockFormats(ajv));

/** The one AJV factory: server, browser build and officers' tools use it (specification 5). */
export const createAjv = (overrides: Options = {}): Ajv => {
  const ajv = new AjvClass({ ...ajvOptions, ...overrides });
  formats.default(ajv, { mode: 'full' });
  return extendAjv(ajv);
};
