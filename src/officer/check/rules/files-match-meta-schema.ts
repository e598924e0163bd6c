import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { listOf, objectOf, propertiesOf } from '../../../engine/schema/json.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import { type LocatedJson, pointerSegments } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, inEveryLanguage, type Rule } from '../finding.ts';
import { findMetaSchemaPath } from '../meta-schema-path.ts';
import { metaSchemasOf } from '../meta-schemas.ts';
import { schemaFiles } from '../walk-json.ts';
import { findUnexpectedName, relevantErrors, textKeywords, type Vocabulary, vocabularyOf } from './relevant-errors.ts';

const asSlug = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');

const capitalised = (part: string): string => part.slice(0, 1).toUpperCase() + part.slice(1);

/** `foto KTP` -> `fotoKTP`. */
const asWord = (value: string): string => {
  const [first = '', ...more] = value.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return first.slice(0, 1).toLowerCase() + first.slice(1) + more.map(capitalised).join('');
};

const noSuggestion = (): string => '';

/** Name patterns of meta-schemas: the pattern, its finding, and the suggested name. */
const namePatterns: readonly (readonly [RegExp, rule: string, meant: (value: string) => string])[] = [
  [/^\^\[a-z\]\[a-z0-9-\]\*\$$|^\^\[a-z\]\+\(\?:-/, 'wrongSlug', asSlug],
  [/^\^#/, 'wrongColour', noSuggestion],
  [/px\|rem/, 'wrongLength', noSuggestion],
  [/^\^theme-/, 'wrongTheme', (value) => `theme-${asSlug(value.replace(/^theme\b/i, ''))}`],
  [/\\\.error\\\./, 'wrongErrorKey', noSuggestion],
  [/^\^\[a-z\]\[a-z0-9-\]\*\\\.\[a-z\]/, 'wrongPlace', noSuggestion],
  [/^\^\[a-z\]\[A-Za-z(?:0-9)?\]\*\$$/, 'wrongWord', asWord],
];

const quoted = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const knownKeys = ({ parentSchema }: ErrorObject): readonly string[] => Object.keys(propertiesOf(parentSchema));

type ExplainedError = Pick<Parameters<typeof createFinding>[1], 'rule' | 'at' | 'isKey' | 'params'>;

/** A short word with one wrong letter: `than` for `then`. */
const findOneLetterOff = (key: string, vocabulary: Vocabulary): string | undefined =>
  [...vocabulary].find(
    (word) =>
      key.length > 3 && word.length === key.length && [...word].filter((letter, at) => letter !== key[at]).length === 1,
  );

/** Words of earlier drafts of JSON Schema, of other tools and of ui.json -> what expresses the same here. */
const foreignKeywords: Readonly<Record<string, string>> = {
  definitions: '"$defs"',
  defs: '"$defs"',
  ref: '"$ref"',
  dependencies: '"dependentRequired", "dependentSchemas"',
  divisibleBy: '"multipleOf"',
  extends: '"allOf"',
  disallow: '"not"',
  additionalItems: '"items"',
  contains: '"x-check": "this.exists(entry, …)"',
  minContains: '"x-check": "count(this.filter(entry, …)) >= …"',
  maxContains: '"x-check": "count(this.filter(entry, …)) <= …"',
  patternProperties: '"propertyNames", "additionalProperties"',
  $recursiveRef: '"$ref"',
  $dynamicRef: '"$ref"',
  nullable: '"required"',
  example: 'examples.json',
  examples: 'examples.json',
  discriminator: '"oneOf", "const"',
  readOnly: 'ui.json: "ui:options": { "readOnly": true }',
  max: '"maximum", "maxLength", "maxItems"',
  min: '"minimum", "minLength", "minItems"',
  length: '"minLength", "maxLength"',
  regex: '"pattern"',
  options: '"enum"',
  choices: '"enum"',
  mandatory: '"required"',
  optional: '"required"',
  elseif: '"allOf": [{ "if": … }, { "if": … }]',
  elseIf: '"allOf": [{ "if": … }, { "if": … }]',
  error: '"x-error"',
  ...Object.fromEntries(
    ['widget', 'ui:widget', 'ui:field', 'ui:options', 'ui:order', 'ui:groups'].map((key) => [
      key,
      `ui.json: "${key.includes(':') ? key : `ui:${key}`}"`,
    ]),
  ),
};

/** Whether the names that are allowed in a place are keywords of JSON Schema. */
const isSchemaKeyword = (known: readonly string[]): boolean => known.length === 0 || known.includes('type');

/** @param others all errors of the file: an alternative of the same place may know other names */
const explainUnknownKey = (
  error: ErrorObject,
  key: string,
  vocabulary: Vocabulary,
  others: readonly ErrorObject[],
): ExplainedError => {
  if (key === 'prefixItems')
    return { rule: 'fixedEntries', at: [...pointerSegments(error.instancePath), key], isKey: true, params: { key } };
  const alternatives = others.filter(
    (other) => other.instancePath === error.instancePath && findUnexpectedName(other) === key,
  );
  const known = [...new Set(alternatives.flatMap(knownKeys))].filter((name) => name !== '$schema');
  const here = ownProperty<string>(foreignKeywords, key);
  if (here !== undefined && isSchemaKeyword(known)) {
    const at = [...pointerSegments(error.instancePath), key];
    return { rule: 'otherDraft', at, isKey: true, params: { key, meant: here } };
  }
  // Short words are similar to many names; a word that is valid elsewhere is not a typing mistake.
  const far = key.length > 4 ? findNearestWord(key, [...vocabulary]) : findOneLetterOff(key, vocabulary);
  const meant = findNearestWord(key, known) ?? (vocabulary.has(key) ? undefined : far);
  return {
    rule: meant !== undefined ? 'misspeltKey' : known.length > 0 ? 'unknownKey' : 'uselessKey',
    at: [...pointerSegments(error.instancePath), key],
    isKey: true,
    params: { key, meant: meant ?? '', known: known.join(', ') },
  };
};

const valueAsText = ({ data }: ErrorObject): string =>
  typeof data === 'number' ? String(data) : (JSON.stringify(data) ?? '');

/** Kinds of answers under the names that other tools give them. */
const foreignTypeNames: Readonly<Record<string, string>> = {
  text: '"type": "string"',
  varchar: '"type": "string"',
  choice: '"type": "string"',
  select: '"type": "string"',
  bool: '"type": "boolean"',
  int: '"type": "integer"',
  float: '"type": "number"',
  list: '"type": "array"',
  ...Object.fromEntries(
    ['date', 'time', 'date-time', 'month', 'email', 'uri', 'uuid'].map((format) => [
      format,
      `"type": "string", "format": "${format}"`,
    ]),
  ),
};

/** `["string", "null"]` -> `string`: what the answer is, where there is one. */
const typeBesideNull = (types: unknown): string | undefined => {
  const [type, ...others] = listOf(types).filter((one) => one !== 'null');
  return others.length === 0 && typeof type === 'string' ? type : undefined;
};

const explainEnum = (error: ErrorObject, allowed: readonly unknown[]): ExplainedError => {
  const nullable = error.instancePath.endsWith('/type') ? typeBesideNull(error.data) : undefined;
  if (nullable !== undefined)
    return { rule: 'nullableType', params: { value: valueAsText(error), meant: `"type": "${nullable}"` } };
  const elsewhere = error.instancePath.endsWith('/type') ? foreignTypeNames[String(error.data)] : undefined;
  if (elsewhere !== undefined) return { rule: 'otherType', params: { value: valueAsText(error), meant: elsewhere } };
  const meant = typeof error.data === 'string' ? findNearestWord(error.data, allowed.map(String)) : undefined;
  return {
    rule: meant === undefined ? 'notAllowed' : 'misspeltValue',
    params: { value: valueAsText(error), meant: meant ?? '', allowed: quoted(allowed) },
  };
};

const explainPattern = (error: ErrorObject, pattern: string): ExplainedError => {
  const [, rule, meant] = namePatterns.find(([known]) => known.test(pattern)) ?? [];
  const params = { value: valueAsText(error), pattern, meant: meant?.(String(error.data)) ?? '' };
  return { rule: rule ?? 'wrongForm', params };
};

/** Names that are not allowed here, or not beside each other. */
const explainForbiddenName = ({ schema, instancePath }: ErrorObject): ExplainedError | undefined => {
  const names = listOf(objectOf(schema)['required']).map(String);
  const [first] = names;
  if (first === undefined) return undefined;
  const at = [...pointerSegments(instancePath), names.at(-1) ?? first];
  if (names.length === 1) return { rule: 'uselessKey', at, isKey: true, params: { key: first } };
  return { rule: 'notTogether', at, isKey: true, params: { names: names.map((name) => `“${name}”`).join(', ') } };
};

/** AJV counts from the end: the second of two alike is `i`. */
const explainDuplicateItem = ({ params, data, instancePath }: ErrorObject): ExplainedError => {
  const [first, second] = [Number(params['j']), Number(params['i'])].sort((a, b) => a - b);
  const at = [...pointerSegments(instancePath), second ?? 0];
  return { rule: 'twiceInList', at, params: { value: JSON.stringify(listOf(data)[first ?? 0]) } };
};

/** Describes AJV's error for an officer. */
const explainError = (
  data: OfficerData,
  error: ErrorObject,
  vocabulary: Vocabulary,
  others: readonly ErrorObject[],
): ExplainedError => {
  const { keyword, params, message = '' } = error;
  const odd = keyword === 'not' ? explainForbiddenName(error) : undefined;
  if (odd) return odd;
  if (keyword === 'uniqueItems') return explainDuplicateItem(error);
  const unknown = findUnexpectedName(error);
  if (unknown !== undefined && textKeywords.has(unknown))
    return {
      rule: 'textInSchema',
      at: [...pointerSegments(error.instancePath), unknown],
      isKey: true,
      params: { key: unknown },
    };
  if (unknown !== undefined) return explainUnknownKey(error, unknown, vocabulary, others);
  if (keyword === 'propertyNames') {
    const name = String(params['propertyName']);
    return { rule: 'wrongName', at: [...pointerSegments(error.instancePath), name], isKey: true, params: { name } };
  }
  if (keyword === 'required') {
    // `then` without `if` is reported where `then` is.
    const [, dependent] = /\/dependentSchemas\/([\w-]+)\/required$/.exec(error.schemaPath) ?? [];
    const place =
      dependent === undefined ? {} : { at: [...pointerSegments(error.instancePath), dependent], isKey: true };
    return { rule: 'missingKey', ...place, params: { key: String(params['missingProperty']) } };
  }
  if (keyword === 'enum') return explainEnum(error, listOf(params['allowedValues']));
  if (keyword === 'const')
    return { rule: 'mustBe', params: { value: valueAsText(error), expected: quoted([params['allowedValue']]) } };
  if (keyword === 'type' && error.instancePath.endsWith('/items') && Array.isArray(error.data))
    return { rule: 'fixedEntries', isKey: true, params: { key: 'items' } };
  const [parent, field = '', last] = pointerSegments(error.instancePath).slice(-3);
  if (keyword === 'type' && parent === 'properties' && last === 'required' && typeof error.data === 'boolean') {
    return { rule: error.data ? 'requiredOfField' : 'notRequiredOfField', isKey: true, params: { field } };
  }
  const limit = /^exclusive(?:Minimum|Maximum)$/.exec(last ?? '')?.[0];
  if (keyword === 'type' && limit !== undefined && typeof error.data === 'boolean')
    return { rule: 'otherDraft', isKey: true, params: { key: `${limit}: ${error.data}`, meant: `"${limit}": 18` } };
  if (keyword === 'type') {
    const kinds = String(params['type']).split(',');
    const expected = inEveryLanguage(data, (texts) =>
      kinds.map((kind) => texts.translate(`officer-diff.kind.${kind}`)).join(' / '),
    );
    return { rule: 'wrongType', params: { value: valueAsText(error), expected } };
  }
  if (keyword in sizeRules)
    return {
      rule: sizeRules[keyword] ?? '',
      params: { value: valueAsText(error), limit: String(params['limit'] ?? '') },
    };
  if (keyword === 'contains')
    return { rule: 'missingEntry', params: { entry: quoted([objectOf(error.schema)['const'] ?? error.schema]) } };
  if (keyword === 'pattern') return explainPattern(error, String(params['pattern']));
  return { rule: 'notValid', params: { message } };
};

/** Keywords of the meta-schemas about size -> their finding. */
const sizeRules: Readonly<Record<string, string>> = {
  minimum: 'tooLittle',
  exclusiveMinimum: 'tooLittle',
  maximum: 'tooMuch',
  minLength: 'tooShort',
  minItems: 'tooFew',
  minProperties: 'tooFew',
  maxItems: 'tooMany',
  maxProperties: 'tooMany',
  maxLength: 'tooMuch',
};

/** The files that a meta-schema allows: by far the most. */
const allowedFiles = oncePer((_: ValidateFunction) => new WeakSet<LocatedJson>());

const MAX_PER_FILE = 20;

const checkFile = (
  data: OfficerData,
  file: LocatedJson,
  validate: ValidateFunction,
  vocabulary: Vocabulary,
): readonly Finding[] => {
  const allowed = allowedFiles(validate);
  if (allowed.has(file)) return [];
  if (validate(file.value)) {
    allowed.add(file);
    return [];
  }
  const errors = relevantErrors(validate.errors ?? [], vocabulary);
  const findings = errors.map((error) =>
    createFinding(file, { at: pointerSegments(error.instancePath), ...explainError(data, error, vocabulary, errors) }),
  );
  const byPlace = new Map(findings.map((finding) => [`${finding.line}:${finding.column}:${finding.rule}`, finding]));
  return [...byPlace.values()].slice(0, MAX_PER_FILE);
};

/** Every file is what the meta-schema of its place allows. */
export const filesMatchMetaSchema: Rule = (data) => {
  const metaSchemas = metaSchemasOf(data);
  const vocabulary = vocabularyOf(data);
  // Other files have an `example`, a form has none.
  const ofSchemas = new Set([...vocabulary].filter((word) => !Object.hasOwn(foreignKeywords, word)));
  const schemas = new Set(schemaFiles(data).map(({ path }) => path));
  return [...data.files.values()].flatMap((file) => {
    const meta = findMetaSchemaPath(file.path);
    if (meta === undefined || file.syntaxErrors.length > 0) return [];
    // Another rule reports missing or broken meta-schemas.
    const validate = metaSchemas.find(meta);
    return validate ? checkFile(data, file, validate, schemas.has(file.path) ? ofSchemas : vocabulary) : [];
  });
};
