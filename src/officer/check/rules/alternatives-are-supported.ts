import { declareFields, findDecidingField } from '../../../engine/schema/alternatives.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { isObject, type JsonObject, objectsIn, schemaFiles } from '../walk-json.ts';

const keywords = ['anyOf', 'oneOf'] as const;

/** Alternatives that declare fields without a discriminator: a form could not ask which alternative applies. */
const isUndecided = (node: JsonObject, keyword: string): boolean => {
  const parts: unknown = node[keyword];
  if (!Array.isArray(parts) || !parts.every(isObject)) return false;
  return declareFields(node, parts) && findDecidingField(parts) === undefined;
};

/** Alternatives limit declared fields, are single values, or differ in one field that the applicant chooses. */
export const alternativesAreSupported: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    [...objectsIn(file.value)].flatMap(([node, path]) =>
      keywords
        .filter((keyword) => path.at(-1) !== 'properties' && isUndecided(node, keyword))
        .map(
          (keyword): Finding =>
            createFinding(file, {
              rule: 'undecidedAlternatives',
              at: [...path, keyword],
              isKey: true,
              params: { keyword },
            }),
        ),
    ),
  );
