import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type LocatedJson, stepsOf } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, inBoth, type Rule } from '../finding.ts';
import { metaOf } from '../kinds.ts';
import { nearestWord } from '../nearest-word.ts';
import { formsOfNames } from './forms-of-names.ts';
import { strangerIn, telling, textWords, type Vocabulary, vocabularyOf } from './telling-errors.ts';

const compileAll = ({ values }: OfficerData): ((meta: string) => ValidateFunction | undefined) => {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, strictTypes: false, strictRequired: false });
  for (const [path, schema] of values) if (path.startsWith('schemas/meta/')) ajv.addSchema(schema as object, path);
  return (meta) => ajv.getSchema(meta);
};

const quoted = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const knownKeys = ({ parentSchema }: ErrorObject): readonly string[] =>
  Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});

type Told = Pick<Parameters<typeof findingIn>[1], 'rule' | 'at' | 'isKey' | 'params'>;

/** A short word with one wrong letter: `than` for `then`. */
const slipOf = (key: string, vocabulary: Vocabulary): string | undefined =>
  [...vocabulary].find(
    (word) =>
      key.length > 3 && word.length === key.length && [...word].filter((letter, at) => letter !== key[at]).length === 1,
  );

const unknownKey = (error: ErrorObject, key: string, vocabulary: Vocabulary): Told => {
  const known = knownKeys(error).filter((name) => name !== '$schema');
  // Short words are near to too many of other places; a word that is right in another place is no slip.
  const far = key.length > 4 ? nearestWord(key, [...vocabulary]) : slipOf(key, vocabulary);
  const meant = nearestWord(key, known) ?? (vocabulary.has(key) ? undefined : far);
  return {
    rule: meant !== undefined ? 'misspeltKey' : known.length > 0 ? 'unknownKey' : 'uselessKey',
    at: [...stepsOf(error.instancePath), key],
    isKey: true,
    params: { key, meant: meant ?? '', known: known.join(', ') },
  };
};

const written = ({ data }: ErrorObject): string =>
  typeof data === 'number' ? String(data) : (JSON.stringify(data) ?? '');

/** Kinds of answers under the names that other tools give them. */
const kindsElsewhere: Readonly<Record<string, string>> = {
  text: '"type": "string"',
  varchar: '"type": "string"',
  choice: '"type": "string"',
  select: '"type": "string"',
  bool: '"type": "boolean"',
  int: '"type": "integer"',
  float: '"type": "number"',
  list: '"type": "array"',
  ...Object.fromEntries(
    ['date', 'time', 'date-time', 'email', 'uri', 'uuid'].map((format) => [
      format,
      `"type": "string", "format": "${format}"`,
    ]),
  ),
};

const notOneOf = (error: ErrorObject, allowed: readonly unknown[]): Told => {
  const elsewhere = error.instancePath.endsWith('/type') ? kindsElsewhere[String(error.data)] : undefined;
  if (elsewhere !== undefined) return { rule: 'otherType', params: { value: written(error), meant: elsewhere } };
  const meant = typeof error.data === 'string' ? nearestWord(error.data, allowed.map(String)) : undefined;
  return {
    rule: meant === undefined ? 'notAllowed' : 'misspeltValue',
    params: { value: written(error), meant: meant ?? '', allowed: quoted(allowed) },
  };
};

const wrongForm = (error: ErrorObject, pattern: string): Told => {
  const [, rule, meant] = formsOfNames.find(([known]) => known.test(pattern)) ?? [];
  const params = { value: written(error), pattern, meant: meant?.(String(error.data)) ?? '' };
  return { rule: rule ?? 'wrongForm', params };
};

/** Names that must not stand here, or not beside each other. */
const notHere = ({ schema, instancePath }: ErrorObject): Told | undefined => {
  const names = ((schema as { readonly required?: readonly string[] } | undefined)?.required ?? []).map(String);
  const [first] = names;
  if (first === undefined) return undefined;
  const at = [...stepsOf(instancePath), names.at(-1) ?? first];
  if (names.length === 1) return { rule: 'uselessKey', at, isKey: true, params: { key: first } };
  return { rule: 'notTogether', at, isKey: true, params: { names: names.map((name) => `“${name}”`).join(', ') } };
};

/** AJV counts from the end: the second of two alike is `i`. */
const twiceInList = ({ params, data, instancePath }: ErrorObject): Told => {
  const [first, second] = [Number(params['j']), Number(params['i'])].sort((a, b) => a - b);
  const at = [...stepsOf(instancePath), second ?? 0];
  return { rule: 'twiceInList', at, params: { value: JSON.stringify((data as readonly unknown[])[first ?? 0]) } };
};

/** AJV's error in the words of an officer. */
const tell = (data: OfficerData, error: ErrorObject, vocabulary: Vocabulary): Told => {
  const { keyword, params, message = '' } = error;
  const odd = keyword === 'not' ? notHere(error) : undefined;
  if (odd) return odd;
  if (keyword === 'uniqueItems') return twiceInList(error);
  const stranger = strangerIn(error);
  if (stranger !== undefined && textWords.has(stranger))
    return {
      rule: 'textInSchema',
      at: [...stepsOf(error.instancePath), stranger],
      isKey: true,
      params: { key: stranger },
    };
  if (stranger !== undefined) return unknownKey(error, stranger, vocabulary);
  if (keyword === 'propertyNames') {
    const name = String(params['propertyName']);
    return { rule: 'wrongName', at: [...stepsOf(error.instancePath), name], isKey: true, params: { name } };
  }
  if (keyword === 'required') return { rule: 'missingKey', params: { key: String(params['missingProperty']) } };
  if (keyword === 'enum') return notOneOf(error, params['allowedValues'] as readonly unknown[]);
  if (keyword === 'const')
    return { rule: 'mustBe', params: { value: written(error), expected: quoted([params['allowedValue']]) } };
  if (keyword === 'type') {
    const kinds = String(params['type']).split(',');
    const expected = inBoth(data, (words) => kinds.map((kind) => words.say(`officer-diff.kind.${kind}`)).join(' / '));
    return { rule: 'wrongType', params: { value: written(error), expected } };
  }
  if (keyword in outOf)
    return { rule: outOf[keyword] ?? '', params: { value: written(error), limit: String(params['limit'] ?? '') } };
  if (keyword === 'pattern') return wrongForm(error, String(params['pattern']));
  return { rule: 'notValid', params: { message } };
};

/** Rules of the meta-schemas about size: keyword -> the finding that tells it. */
const outOf: Readonly<Record<string, string>> = {
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

const MOST_PER_FILE = 20;

const checkFile = (
  data: OfficerData,
  file: LocatedJson,
  validate: ValidateFunction,
  vocabulary: Vocabulary,
): readonly Finding[] => {
  if (validate(file.value)) return [];
  const findings = telling(validate.errors ?? [], vocabulary).map((error) =>
    findingIn(file, { at: stepsOf(error.instancePath), ...tell(data, error, vocabulary) }),
  );
  const byPlace = new Map(findings.map((finding) => [`${finding.line}:${finding.column}:${finding.rule}`, finding]));
  return [...byPlace.values()].slice(0, MOST_PER_FILE);
};

/** Every file is what the meta-schema of its place allows. */
export const followsMetaSchema: Rule = (data) => {
  const metaSchema = compileAll(data);
  const vocabulary = vocabularyOf(data);
  return [...data.files.values()].flatMap((file) => {
    const meta = metaOf(file.path);
    if (meta === undefined || file.syntaxErrors.length > 0) return [];
    // A meta-schema that is missing or broken is told by the rule about those.
    const validate = metaSchema(meta);
    return validate ? checkFile(data, file, validate, vocabulary) : [];
  });
};
