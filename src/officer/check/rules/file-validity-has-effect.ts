import { fileRuleOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf } from '../../../engine/model/form-model.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { createFinding, type Rule } from '../finding.ts';

const STEPS = 'schemas/application/';

/** `validMonths` of a file is checked in the steps of the application only. */
export const fileValidityHasEffect: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const folder = folders.get(form.key) ?? '';
    const file = data.files.get(`${folder}/schema.json`);
    if (!file || folder.startsWith(STEPS)) return [];
    return allNodesOf(form)
      .filter((node) => fileRuleOf(node)?.validMonths !== undefined)
      .map(({ names }) =>
        createFinding(file, {
          rule: 'validMonthsElsewhere',
          at: findFieldPath(file, names),
          isKey: true,
          params: { field: names.join('.') },
        }),
      );
  });
};
