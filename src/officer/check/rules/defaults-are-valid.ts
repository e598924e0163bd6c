import { bundleSubschema } from '../../../engine/schema/bundle.ts';
import { checker } from '../../data/catalogue.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonObject, type JsonPath, objectsIn, schemaFiles } from '../walk-json.ts';

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

const formSchema = /^schemas\/(?:application|account|payment|admin|content)\/[^/]+\/schema\.json$/;

/** Whether a field is in a group or in a list entry. */
const isNested = (path: JsonPath): boolean =>
  path.includes('items') || path.filter((step, index) => step === 'properties' && index < path.length - 1).length > 1;

/** Only the fields of the form itself are filled in beforehand. */
export const defaultsHaveEffect: Rule = (data) =>
  schemaFiles(data)
    .filter(({ path }) => formSchema.test(path))
    .flatMap((file) =>
      [...objectsIn(file.value)]
        .filter(([node, path]) => isField(node) && path.at(-1) !== 'properties' && isNested(path))
        .map(([, path]) => {
          const params = { field: String(path.filter((step) => step !== 'items').at(-1) ?? '') };
          return createFinding(file, { rule: 'idleDefault', at: [...path, 'default'], isKey: true, params });
        }),
    );
