import type { Ajv, CodeKeywordDefinition, KeywordCxt, Name } from 'ajv';
import { _ } from 'ajv/dist/compile/codegen/index.js';

/** Words that AJV must accept and that only other parts of the engine read. */
export const annotations = ['x-error', 'x-file', 'x-normalize', 'x-dialCode', 'x-check', 'x-value'] as const;

const sibling = (cxt: KeywordCxt): Name => cxt.it.parentData as Name;

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

/** `"x-notAfter": "today"`: a yyyy-MM-dd date no later than the fact; an absent fact limits nothing. */
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

/** Teaches an AJV instance the portal's own keywords; all of them compile to plain code, so that no `eval` is needed. */
export const addKeywords = <A extends Ajv>(ajv: A): A => {
  ajv.addVocabulary([...annotations]);
  for (const keyword of [equals, differs, notAfter, notBefore]) ajv.addKeyword(keyword);
  return ajv;
};
