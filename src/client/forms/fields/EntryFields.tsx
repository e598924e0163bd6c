import { type FieldProps, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { entryOfShown, hasGroupsAsEntries } from '../../../engine/model/shown-schema.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { useStructure } from '../runtime/use-structure.ts';

interface EntryFieldsProps {
  readonly list: FieldProps;
  readonly index: number;
  /** The settings of the entry. */
  readonly uiSchema: UiSchema | undefined;
}

const noSettings: UiSchema = {};

/** The fields of one entry of a list. They are rendered again when they change, not when an answer changes. */
export const EntryFields = memo(
  ({ list, index, uiSchema = noSettings }: EntryFieldsProps) => {
    const { registry, schema, fieldPathId } = list;
    const { SchemaField } = registry.fields;
    const { globalFormOptions } = registry;
    const { path } = fieldPathId;
    const entryPath = useMemo(() => toFieldPathId(index, globalFormOptions, path), [index, globalFormOptions, path]);
    const structure = useStructure(useRuntime(), entryPath.path);
    const isGroup = hasGroupsAsEntries(schema);
    if (!SchemaField) return null;
    return (
      <SchemaField
        name={String(index)}
        schema={entryOfShown(schema)}
        uiSchema={uiSchema}
        fieldPathId={entryPath}
        formData={isGroup ? structure : undefined}
        // An entry without its value is removed, not left empty.
        required={!isGroup}
        registry={registry}
        onChange={list.onChange}
        onBlur={list.onBlur}
        onFocus={list.onFocus}
      />
    );
  },
  (before, after) =>
    before.index === after.index &&
    before.uiSchema === after.uiSchema &&
    before.list.registry === after.list.registry &&
    before.list.fieldPathId.$id === after.list.fieldPathId.$id &&
    entryOfShown(before.list.schema) === entryOfShown(after.list.schema),
);
