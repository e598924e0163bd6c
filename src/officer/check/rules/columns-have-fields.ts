import { answerKindOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf, type FormNode, nodeAt } from '../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { formFile } from '../../data/form-file.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { uiPathOf } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

/** Fields that no setting puts beside each other: there are none, or they are the columns of a table. */
const hasNoFieldsToPlace = (form: FormDefinition, { path, fields }: FormNode): boolean => {
  const list = path.at(-1) === '*' ? nodeAt(form, path.slice(0, -1)) : undefined;
  return fields.size === 0 || (list !== undefined && answerKindOf(list) === 'rows');
};

const checkForm = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  allNodesOf(form)
    .filter((node) => 'ui:columns' in node.ui && hasNoFieldsToPlace(form, node))
    .map((node) => {
      const params = { field: node.names.join('.') };
      return createFinding(file, { rule: 'idleColumns', at: [...uiPathOf(node), 'ui:columns'], isKey: true, params });
    });

/** Columns are set where there are fields to put beside each other. */
export const columnsHaveFields: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = formFile(data, `${folders.get(form.key)}/ui.json`);
    return checkForm(file, form);
  });
};
