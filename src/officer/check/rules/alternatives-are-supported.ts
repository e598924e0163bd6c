import { declareFields, findDecidingField, optionsOf } from '../../../engine/schema/alternatives.ts';
import { isObject } from '../../../engine/schema/json.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk-json.ts';

const keywords = ['anyOf', 'oneOf'] as const;

/** Alternatives that declare fields without a discriminator: a form could not ask which alternative applies. */
const isUndecided = (node: JsonObject, keyword: string): boolean => {
  const parts: unknown = node[keyword];
  if (!Array.isArray(parts) || !parts.every(isObject)) return false;
  return declareFields(node, parts) && findDecidingField(parts) === undefined;
};

/** Alternatives of one answer that bring a type each: a form asks for one kind of answer. */
const isUntyped = (node: JsonObject, keyword: string): boolean => {
  const parts: unknown = node[keyword];
  if ('type' in node || '$ref' in node || !Array.isArray(parts) || optionsOf(parts) !== undefined) return false;
  return parts.some((part) => isObject(part) && 'type' in part && part['type'] !== 'object');
};

const findProblem = (node: JsonObject, keyword: string): string | undefined => {
  if (isUndecided(node, keyword)) return 'undecidedAlternatives';
  return isUntyped(node, keyword) ? 'untypedAlternatives' : undefined;
};

/** Alternatives limit declared fields, are single values, or differ in one field that the applicant chooses. */
export const alternativesAreSupported: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    [...objectsIn(file.value)]
      .filter(([, path]) => path.at(-1) !== 'properties')
      .flatMap(([node, path]) =>
        keywords.flatMap((keyword): readonly Finding[] => {
          const rule = findProblem(node, keyword);
          if (!rule) return [];
          return [createFinding(file, { rule, at: [...path, keyword], isKey: true, params: { keyword } })];
        }),
      ),
  );
