import { isDefaultFilledIn } from '../../../engine/model/defaults.ts';
import { defaultOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf } from '../../../engine/model/form-model.ts';
import { bundleSubschema } from '../../../engine/schema/bundle.ts';
import { checker, formFolders, listValidForms } from '../../data/catalogue.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk-json.ts';

const isField = (node: JsonObject): boolean => 'default' in node && ('type' in node || '$ref' in node);

/** The default of a field is a valid answer. */
export const defaultsAreValid: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    [...objectsIn(file.value)]
      .filter(([node, path]) => isField(node) && path.at(-1) !== 'properties')
      .flatMap(([node, path]): readonly Finding[] => {
        const { default: value, ...rule } = bundleSubschema(node, file.path, data.values);
        if (checker.conditionHolds(rule, value)) return [];
        const allowed = Array.isArray(rule['enum']) ? rule['enum'].map((one) => JSON.stringify(one)).join(', ') : '';
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

/** A group that may be left out starts empty: a default in it would be its first answer. */
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
