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
};

const types = new Set([...Object.values(typesByKeyword).flatMap((some) => some ?? []), 'boolean']);

/** A type that does not exist has its own finding. */
const unfitKeywords = ({ type, ...rules }: JsonObject): readonly string[] =>
  typeof type === 'string' && types.has(type)
    ? Object.keys(rules).filter((rule) => typesByKeyword[rule]?.includes(type) === false)
    : [];

/** A keyword that does not apply to the field's type has no effect and misleads. */
export const keywordsFitType: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    [...objectsIn(file.value)]
      .filter(([, path]) => path.at(-1) !== 'properties')
      .flatMap(([node, path]) =>
        unfitKeywords(node).map((rule): Finding => {
          const fitting = Object.keys(typesByKeyword).filter((other) =>
            typesByKeyword[other]?.includes(String(node['type'])),
          );
          const params = { rule, type: String(node['type']), known: [...fitting, 'enum', 'const'].join(', ') };
          return createFinding(file, { rule: 'idleRule', at: [...path, rule], isKey: true, params });
        }),
      ),
  );
