import { bundleSubschema } from '../../../engine/schema/bundle.ts';
import { checker } from '../../data/catalogue.ts';
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
