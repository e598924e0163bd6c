import type { FormNode } from '../../engine/model/form-model.ts';
import { formModelOf } from '../../engine/model/form-model.ts';
import { fieldUiOf, isFieldUi } from '../../engine/schema/json.ts';
import type { FieldUi, FormDefinition } from '../../engine/schema/types.ts';

/** The settings of `ui.json` for the fields of a form, of a group or of the entries of a list. */
export interface UiScope {
  /** Path of the settings in `ui.json`: names and `items`. */
  readonly at: readonly string[];
  readonly ui: FieldUi;
  readonly node: FormNode;
  /** Every field that a setting here may name: those of this scope and of the scopes around it. */
  readonly visible: ReadonlySet<string>;
}

/** Where `ui.json` has the settings of a place of the form. */
export const uiPathOf = ({ path }: Pick<FormNode, 'path'>): readonly string[] =>
  path.map((name) => (name === '*' ? 'items' : name));

/** Names of fields that have settings of their own in a scope. */
export const dressedFields = (ui: FieldUi): readonly string[] =>
  Object.keys(ui).filter((name) => !name.startsWith('ui:') && name !== '$schema' && name !== 'items');

const scopesBelow = (scope: UiScope): readonly UiScope[] => {
  const { at, node, visible } = scope;
  const inside = [...node.fields].flatMap(([name, child]): readonly UiScope[] => {
    const fieldsOf = (inner: FormNode) => new Set([...visible, ...inner.fields.keys()]);
    const entry = child.entry;
    return [
      ...(child.fields.size > 0 ? [{ at: [...at, name], ui: child.ui, node: child, visible: fieldsOf(child) }] : []),
      ...(entry && entry.fields.size > 0 && isFieldUi(child.ui['items'])
        ? [{ at: [...at, name, 'items'], ui: entry.ui, node: entry, visible: fieldsOf(entry) }]
        : []),
    ];
  });
  return [scope, ...inside.flatMap(scopesBelow)];
};

/** The form itself, and every group and list of groups in it. */
export const listUiScopes = (form: FormDefinition): readonly UiScope[] => {
  const node = formModelOf(form);
  return scopesBelow({ at: [], ui: fieldUiOf(form.ui), node, visible: new Set(node.fields.keys()) });
};
