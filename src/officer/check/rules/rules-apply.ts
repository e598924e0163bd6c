import { type Finding, findingIn, type Rule } from '../finding.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk.ts';

const [text, number, list, group] = [['string'], ['integer', 'number'], ['array'], ['object']];

/** Rule -> the kinds of answers that it says something about; to others it is silent. */
const about: Readonly<Record<string, readonly string[] | undefined>> = {
  minLength: text,
  maxLength: text,
  pattern: text,
  format: text,
  'x-file': text,
  'x-normalize': text,
  'x-dialCode': text,
  minimum: number,
  maximum: number,
  multipleOf: number,
  minItems: list,
  maxItems: list,
  uniqueItems: list,
  items: list,
  properties: group,
  minProperties: group,
  maxProperties: group,
};

const idleIn = ({ type, ...rules }: JsonObject): readonly string[] =>
  typeof type === 'string' ? Object.keys(rules).filter((rule) => about[rule]?.includes(type) === false) : [];

/** Rules that say nothing about the answers beside whose kind they stand would be taken for ones that hold. */
export const rulesApply: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    [...objectsIn(file.value)]
      .filter(([, path]) => path.at(-1) !== 'properties')
      .flatMap(([node, path]) =>
        idleIn(node).map((rule): Finding => {
          const fitting = Object.keys(about).filter((other) => about[other]?.includes(String(node['type'])));
          const params = { rule, type: String(node['type']), known: [...fitting, 'enum', 'const'].join(', ') };
          return findingIn(file, { rule: 'idleRule', at: [...path, rule], isKey: true, params });
        }),
      ),
  );
