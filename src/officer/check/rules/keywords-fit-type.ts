import { listOf } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk-json.ts';

const [text, number, list, group] = [['string'], ['integer', 'number'], ['array'], ['object']];

/** Keyword -> the types of answers that it applies to. */
const typesByKeyword: Readonly<Record<string, readonly string[] | undefined>> = {
  minLength: text,
  maxLength: text,
  pattern: text,
  format: text,
  examples: text,
  'x-file': text,
  'x-scale': text,
  'x-atLeast': text,
  'x-normalize': text,
  'x-notation': text,
  'x-dialCode': text,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: number,
  minItems: list,
  maxItems: list,
  uniqueItems: list,
  items: list,
  properties: group,
  minProperties: group,
  maxProperties: group,
  required: group,
  dependentRequired: group,
  dependentSchemas: group,
  additionalProperties: group,
  unevaluatedProperties: group,
  propertyNames: group,
};

const types = new Set([...Object.values(typesByKeyword).flatMap((some) => some ?? []), 'boolean']);

/** The type of the answers: the declared one, or that of the values to choose from. */
const typeOf = ({ type, $ref, const: only, enum: values = only === undefined ? [] : [only] }: JsonObject): unknown => {
  if (type !== undefined || $ref !== undefined) return type;
  const found = [...new Set(listOf(values).map((value) => typeof value))];
  return found.length === 1 ? found[0] : undefined;
};

/** A type that does not exist has its own finding, and so has `"required": true`. */
const unfitKeywords = (node: JsonObject): readonly string[] => {
  const type = typeOf(node);
  if (typeof type !== 'string' || !types.has(type)) return [];
  return Object.keys(node).filter(
    (rule) => typesByKeyword[rule]?.includes(type) === false && (rule !== 'required' || Array.isArray(node[rule])),
  );
};

const findingsIn = oncePer((file: LocatedJson) =>
  objectsIn(file.value)
    .filter(([, path]) => path.at(-1) !== 'properties')
    .flatMap(([node, path]) =>
      unfitKeywords(node).map((rule): Finding => {
        const fitting = Object.keys(typesByKeyword).filter((other) =>
          typesByKeyword[other]?.includes(String(typeOf(node))),
        );
        const params = { rule, type: String(typeOf(node)), known: [...fitting, 'enum', 'const'].join(', ') };
        return createFinding(file, { rule: 'idleRule', at: [...path, rule], isKey: true, params });
      }),
    ),
);

/** A keyword that does not apply to the field's type has no effect and misleads. */
export const keywordsFitType: Rule = (data) => schemaFiles(data).flatMap((file) => findingsIn(file));
