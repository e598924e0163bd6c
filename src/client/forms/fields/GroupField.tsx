import { type FieldProps, toFieldPathId } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldNamesOfShown, fieldOfShown, isNoteOfShown, requiresField } from '../../../engine/model/shown-schema.ts';
import { fieldUiOf, objectOf } from '../../../engine/schema/json.ts';
import { groupFields, orderFields } from '../../../engine/summary/groups.ts';
import { prefixFieldOf } from '../../../engine/widgets/field-widget.ts';
import { Columns, columnsProps, GroupHeading, GroupPanel, Pair, Stack } from '../controls/form-elements.tsx';
import { useIsInVisibleLanguage } from '../languages/VisibleLanguage.tsx';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { useIsEditable } from './EditableFields.tsx';
import { ChoiceFrame } from './FieldFrame.tsx';
import { ValueField } from './ValueField.tsx';

const Child = ({ name, parent }: { readonly name: string; readonly parent: FieldProps }) => {
  const { registry, schema, uiSchema, fieldPathId, formData } = parent;
  const { SchemaField } = registry.fields;
  const { globalFormOptions } = registry;
  const { path } = fieldPathId;
  const childPath = useMemo(() => toFieldPathId(name, globalFormOptions, path), [name, globalFormOptions, path]);
  if (!SchemaField) return null;
  const Field = isNoteOfShown(schema, name) ? ValueField : SchemaField;
  return (
    <Field
      name={name}
      schema={fieldOfShown(schema, name)}
      uiSchema={uiSchema?.[name] ?? {}}
      fieldPathId={childPath}
      formData={objectOf(formData)[name]}
      required={requiresField(schema, name)}
      registry={registry}
      onChange={parent.onChange}
      onBlur={parent.onBlur}
      onFocus={parent.onFocus}
    />
  );
};

/** Fields of a group; a dial code beside its number. */
export const Children = ({ names, parent }: { readonly names: readonly string[]; readonly parent: FieldProps }) => {
  const ui = fieldUiOf(parent.uiSchema);
  const prefixOf = (name: string) => prefixFieldOf(fieldUiOf(ui[name]));
  const prefixes = new Set(names.map(prefixOf));
  return names
    .filter((name) => !prefixes.has(name))
    .map((name) => {
      const prefix = prefixOf(name);
      const child = <Child key={name} name={name} parent={parent} />;
      if (prefix === undefined) return child;
      // The pair is rendered without its prefix too: otherwise a dial code that appears while typing would remove the
      // focus.
      return (
        <Pair key={name}>
          {names.includes(prefix) && <Child key={prefix} name={prefix} parent={parent} />}
          {child}
        </Pair>
      );
    });
};

/** The fields of a form, a group or an entry of a list, in the officers' order and groups; a group under its label. */
export const GroupField = (props: FieldProps) => {
  const { t } = useTranslation();
  const { key: formKey } = useRuntime().form.definition;
  const { schema, uiSchema = {} } = props;
  const isShown = useIsInVisibleLanguage();
  const isOpen = useIsEditable();
  const { path } = props.fieldPathId;
  const names = fieldNamesOfShown(schema).filter((name) => isShown(name) && isOpen(name, path));
  const textPath = [formKey, ...path.filter((name) => typeof name === 'string')];
  const ui = fieldUiOf(uiSchema);
  const groups = groupFields(orderFields(names, ui['ui:order']), ui);
  const content = (
    <Stack gap="6">
      {groups.map((group, index) => {
        const fields = <Children names={group.fields} parent={props} />;
        const children = group.columns > 1 ? <Columns {...columnsProps(group.columns)}>{fields}</Columns> : fields;
        if (group.key === undefined)
          return (
            <Stack key={`after ${groups[index - 1]?.key}`} gap="6">
              {children}
            </Stack>
          );
        return (
          <GroupPanel key={group.key}>
            <GroupHeading>{t([...textPath, 'group', group.key].join('.'))}</GroupHeading>
            {children}
          </GroupPanel>
        );
      })}
    </Stack>
  );
  // The form itself and an entry of a list have a heading already.
  if (typeof path.at(-1) !== 'string') return content;
  return (
    <ChoiceFrame id={props.fieldPathId.$id} path={path} required={props.required === true} isWide>
      {() => (
        <Stack paddingInlineStart="4" paddingBlock="2" borderInlineStartWidth="4px" borderColor="border">
          {content}
        </Stack>
      )}
    </ChoiceFrame>
  );
};
