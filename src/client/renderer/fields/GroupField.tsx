import { type FieldProps, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldUi, StepUi } from '../../../engine/schema/types.ts';
import { GroupHeading, GroupPanel, Pair, Stack } from '../parts/styled.tsx';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { groupFields, orderFields } from './groups.ts';

type Properties = Readonly<Record<string, RJSFSchema>>;

const Child = ({ name, parent }: { readonly name: string; readonly parent: FieldProps }) => {
  const { registry, schema, uiSchema, fieldPathId, formData } = parent;
  const { SchemaField } = registry.fields;
  const { globalFormOptions } = registry;
  const { path } = fieldPathId;
  const childPath = useMemo(() => toFieldPathId(name, globalFormOptions, path), [name, globalFormOptions, path]);
  if (!SchemaField) return null;
  return (
    <SchemaField
      name={name}
      schema={(schema.properties as Properties)[name] as RJSFSchema}
      uiSchema={uiSchema?.[name] ?? {}}
      fieldPathId={childPath}
      formData={(formData as Record<string, unknown> | undefined)?.[name]}
      required={schema.required?.includes(name) === true}
      registry={registry}
      onChange={parent.onChange}
      onBlur={parent.onBlur}
      onFocus={parent.onFocus}
    />
  );
};

/** A phone number stands beside its dial code: the field whose `dialCode` option names the one before it. */
const pairUp = (names: readonly string[], ui: StepUi): readonly (readonly string[])[] => {
  const dialCodeOf = (name: string): unknown => (ui[name] as FieldUi | undefined)?.['ui:options']?.['dialCode'];
  return names.flatMap((name, index) => {
    const next = names[index + 1];
    if (next !== undefined && dialCodeOf(next) === name) return [[name, next]];
    return index > 0 && dialCodeOf(name) === names[index - 1] ? [] : [[name]];
  });
};

const Children = ({ names, parent }: { readonly names: readonly string[]; readonly parent: FieldProps }) =>
  pairUp(names, (parent.uiSchema ?? {}) as StepUi).map((pair) => {
    const children = pair.map((name) => <Child key={name} name={name} parent={parent} />);
    return pair.length > 1 ? <Pair key={pair[0]}>{children}</Pair> : children;
  });

/** The fields of an object, in the officers' order and groups. */
export const GroupField = (props: FieldProps) => {
  const { t } = useTranslation();
  const { key: formKey } = useRuntime().form.definition;
  const { schema, uiSchema = {} } = props;
  const names = Object.keys(schema.properties ?? {}).filter((name) => name !== '$facts');
  const ui = uiSchema as StepUi;
  const groups = groupFields(orderFields(names, ui['ui:order']), ui['ui:groups']);
  return (
    <Stack gap="6">
      {groups.map((group) => {
        const children = <Children names={group.fields} parent={props} />;
        if (group.key === undefined)
          return (
            <Stack key={group.fields[0]} gap="6">
              {children}
            </Stack>
          );
        return (
          <GroupPanel key={group.key}>
            <GroupHeading>{t([formKey, 'group', group.key].join('.'))}</GroupHeading>
            {children}
          </GroupPanel>
        );
      })}
    </Stack>
  );
};
