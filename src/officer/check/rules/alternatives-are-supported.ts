import { withBranches } from '../../../engine/model/form-model.ts';
import {
  ALTERNATIVE,
  declareFields,
  expandAlternatives,
  findDecidingField,
  namesOfAlternatives,
  optionsOf,
} from '../../../engine/schema/alternatives.ts';
import { propertyNames } from '../../../engine/schema/branches.ts';
import { bundleSubschema } from '../../../engine/schema/bundle.ts';
import { isObject, listOf, schemaOf } from '../../../engine/schema/json.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonObject, type JsonPath, objectsIn, schemaFiles } from '../walk-json.ts';

const keywords = ['anyOf', 'oneOf'] as const;

const declaresAlternative = (schema: JsonSchema): boolean =>
  withBranches(expandAlternatives(schema)).some((part) => propertyNames(part).includes(ALTERNATIVE));

/** Named alternatives in a group that has the field of the choice already: its own, or that of other alternatives. */
const isSecondChoice = (group: JsonSchema, keyword: string, parts: readonly JsonSchema[]): boolean => {
  const { [keyword]: _alternatives, ...rest } = group;
  return namesOfAlternatives(parts) !== undefined && [rest, ...parts].some(declaresAlternative);
};

/** Alternatives that declare fields without a discriminator: a form could not ask which alternative applies. */
const isUndecided = (group: JsonSchema, parts: readonly JsonSchema[]): boolean => {
  if (namesOfAlternatives(parts) !== undefined) return false;
  const isNamed = parts.some((part) => 'x-alternative' in part);
  return isNamed || (declareFields(group, parts) && findDecidingField(parts) === undefined);
};

/** Alternatives of one answer that bring a type each: a form asks for one kind of answer. */
const isUntyped = (node: JsonObject, parts: readonly JsonSchema[]): boolean => {
  if ('type' in node || optionsOf(parts) !== undefined) return false;
  return parts.some((part) => 'type' in part && part['type'] !== 'object');
};

const findProblem = (group: JsonSchema, keyword: string): string | undefined => {
  const parts = listOf(group[keyword]).map(schemaOf);
  if (parts.length === 0) return undefined;
  if (isSecondChoice(group, keyword, parts)) return 'secondChoice';
  if (isUndecided(group, parts)) return 'undecidedAlternatives';
  return isUntyped(group, parts) ? 'untypedAlternatives' : undefined;
};

const isSchema = ([, path]: readonly [JsonObject, JsonPath]): boolean => path.at(-1) !== 'properties';

/** A condition asks for nothing: its alternatives may be about any fields. */
const isInCondition = ([, path]: readonly [JsonObject, JsonPath]): boolean =>
  path.some((part, index) => ['if', 'not'].includes(String(part)) && path[index - 1] !== 'properties');

/** A name has an effect in alternatives alone. */
const isIdleName = ([node, path]: readonly [JsonObject, JsonPath]): boolean =>
  'x-alternative' in node && !keywords.some((keyword) => path.at(-2) === keyword);

/**
 * Alternatives limit declared fields, are single values, have names, or differ in one field that the applicant chooses.
 */
export const alternativesAreSupported: Rule = (data) =>
  schemaFiles(data).flatMap((file) => {
    const nodes = objectsIn(file.value).filter(isSchema);
    return [
      ...nodes.filter(isIdleName).map(([, path]) =>
        createFinding(file, {
          rule: 'uselessKey',
          at: [...path, 'x-alternative'],
          isKey: true,
          params: { key: 'x-alternative' },
        }),
      ),
      ...nodes
        .filter((one) => !isInCondition(one))
        .flatMap(([node, path]) =>
          keywords.flatMap((keyword): readonly Finding[] => {
            if (!listOf(node[keyword]).some(isObject)) return [];
            const rule = findProblem(bundleSubschema(node, file.path, data.values), keyword);
            if (!rule) return [];
            return [createFinding(file, { rule, at: [...path, keyword], isKey: true, params: { keyword } })];
          }),
        ),
    ];
  });
