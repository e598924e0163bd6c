import { fileRuleOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf, type FormNode } from '../../../engine/model/form-model.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { formFile } from '../../data/form-file.ts';
import { uiPathOf } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

/** What contradicts the shape that `x-file` asks for, and where it stands below the field in `ui.json`. */
const findContradiction = ({ ui }: FormNode): { readonly rule: string; readonly at: readonly string[] } | undefined => {
  if (ui['ui:widget'] === 'signature') return { rule: 'aspectOfSignature', at: ['ui:widget'] };
  return ui['ui:options']?.['aspect'] === undefined ? undefined : { rule: 'aspectTwice', at: ['ui:options', 'aspect'] };
};

/** `aspect` in `x-file` stands at pictures, and no frame of the page stands beside it. */
export const pictureShapesHaveEffect: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form): readonly Finding[] => {
    const file = formFile(data, `${folders.get(form.key)}/ui.json`);
    return allNodesOf(form)
      .filter((node) => fileRuleOf(node)?.aspect !== undefined)
      .flatMap((node) => {
        const found = findContradiction(node);
        if (!found) return [];
        const { rule, at } = found;
        return createFinding(file, {
          rule,
          at: [...uiPathOf(node), ...at],
          isKey: true,
          params: { field: node.names.join('.') },
        });
      });
  });
};
