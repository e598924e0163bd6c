import { conditionOf } from '../../../engine/model/conditions.ts';
import { isDefaultFilledIn } from '../../../engine/model/defaults.ts';
import { defaultOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf } from '../../../engine/model/form-model.ts';
import { expandAlternatives } from '../../../engine/schema/alternatives.ts';
import { bundleSubschema } from '../../../engine/schema/bundle.ts';
import { isContainer, listOf } from '../../../engine/schema/json.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { checker, formFolders, listValidForms } from '../../data/catalogue.ts';
import { share } from '../../data/content-cache.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk-json.ts';

/** What a group or list that begins with its default may still lack. */
const unfinished = ['required', 'dependentRequired', 'minItems', 'minProperties', 'if'];

const isAllowed = (rule: JsonSchema, value: unknown): boolean =>
  checker.ruleErrors(share(rule), value).every(({ keyword }) => isContainer(value) && unfinished.includes(keyword));

const isField = (node: JsonObject): boolean => 'default' in node && ('type' in node || '$ref' in node);

/** The default of a field is a valid answer; that of a group or list may be the beginning of one. */
export const defaultsAreValid: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    objectsIn(file.value)
      .filter(([node, path]) => isField(node) && path.at(-1) !== 'properties')
      .flatMap(([node, path]): readonly Finding[] => {
        const { default: value, ...rule } = expandAlternatives(bundleSubschema(node, file.path, data.values));
        if (isAllowed(rule, value)) return [];
        const offered = listOf(conditionOf(rule).tests.get('enum'));
        const allowed = offered.map((one) => JSON.stringify(one)).join(', ');
        const params = { value: JSON.stringify(value), allowed };
        return [
          createFinding(file, {
            rule: allowed ? 'strangeDefault' : 'refusedDefault',
            at: [...path, 'default'],
            params,
          }),
        ];
      }),
  );

/** Each default is filled in: with the form, its group or its entry. Cells of a grid start empty. */
export const defaultsHaveEffect: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = data.files.get(`${folders.get(form.key)}/schema.json`);
    const idle = allNodesOf(form).filter(
      (node) => defaultOf(node) !== undefined && !isDefaultFilledIn(form, node.names),
    );
    return idle.flatMap(({ names }): readonly Finding[] => {
      if (!file) return [];
      const at = [...findFieldPath(file, names), 'default'];
      return [createFinding(file, { rule: 'idleDefault', at, isKey: true, params: { field: names.join('.') } })];
    });
  });
};
