import { type FieldProps, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newEntry } from '../../../../engine/model/defaults.ts';
import { nodeAt } from '../../../../engine/model/form-model.ts';
import { entryOfShown, hasGroupsAsEntries, limitsOfEntries } from '../../../../engine/model/shown-schema.ts';
import { listOf } from '../../../../engine/schema/json.ts';
import { Button } from '../../../design/Button.tsx';
import { Fieldset, Legend, Row, Stack } from '../../controls/form-elements.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { toWidgetProps } from '../../fields/MemoWidget.tsx';
import { useEntryCount, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useStructure } from '../../runtime/use-structure.ts';
import { useFieldTexts } from '../../runtime/use-texts.ts';

interface EntryProps {
  readonly list: FieldProps;
  readonly index: number;
  readonly isRemovable: boolean;
  readonly onRemove: (index: number) => void;
}

/** One entry. It is rendered again when its fields change, not when one of its answers or another entry changes. */
const Entry = memo(
  ({ list, index, isRemovable, onRemove }: EntryProps) => {
    const { t } = useTranslation();
    const path = [...list.fieldPathId.path, index];
    const { label: name } = useFieldTexts(path);
    const structure = useStructure(useRuntime(), path);
    const { registry } = list;
    const { SchemaField } = registry.fields;
    const isGroup = hasGroupsAsEntries(list.schema);
    if (!SchemaField) return null;
    const content = (
      <Stack gap={isGroup ? '6' : '2'}>
        <SchemaField
          name={String(index)}
          schema={entryOfShown(list.schema)}
          uiSchema={(list.uiSchema?.['items'] ?? {}) as UiSchema}
          fieldPathId={toFieldPathId(index, registry.globalFormOptions, list.fieldPathId.path)}
          formData={isGroup ? structure : undefined}
          // An entry without its value is removed, not left empty.
          required={!isGroup}
          registry={registry}
          onChange={list.onChange}
          onBlur={list.onBlur}
          onFocus={list.onFocus}
        />
        {isRemovable && (
          <Row>
            <Button
              variant="outline"
              aria-label={t('renderer.repeat.removeOf', { name })}
              onClick={() => onRemove(index)}
            >
              {t('renderer.repeat.remove')}
            </Button>
          </Row>
        )}
      </Stack>
    );
    // A single value has the name of the entry as its label.
    if (!isGroup) return content;
    return (
      <Fieldset padding="4" borderWidth="1px" borderColor="border" borderRadius="md">
        <Legend paddingInline="1">{name}</Legend>
        {content}
      </Fieldset>
    );
  },
  (before, after) =>
    before.index === after.index &&
    before.isRemovable === after.isRemovable &&
    before.list.registry === after.list.registry &&
    before.list.fieldPathId.$id === after.list.fieldPathId.$id &&
    entryOfShown(before.list.schema) === entryOfShown(after.list.schema) &&
    before.list.uiSchema?.['items'] === after.list.uiSchema?.['items'],
);

/**
 * A list of groups of fields, or of single values, with buttons to add and remove entries within the limits of the
 * schema.
 */
export const RepeatField = (props: FieldProps) => {
  const { t } = useTranslation();
  const { answer, leave, form, store } = useRuntime();
  const { id, path, required, schema } = toWidgetProps(props);
  const count = useEntryCount(path);
  const addButton = useRef<HTMLButtonElement>(null);
  const limits = limitsOfEntries(schema);
  const least = Math.max(limits.least, required ? 1 : 0);
  const shown = Array.from({ length: Math.max(count, least) }, (_, index) => index);
  const blank = hasGroupsAsEntries(schema) ? {} : null;
  const node = nodeAt(form.definition, path.map(String));
  const entries = (): readonly unknown[] => listOf(store.get(path));
  const add = (): void => {
    const now = entries();
    answer(path, [...shown.map((index) => now[index] ?? blank), (node && newEntry(node)) ?? blank]);
  };
  const remove = (index: number): void => {
    const rest = entries().filter((_, other) => other !== index);
    answer(path, rest.length === 0 ? undefined : rest);
    leave();
    addButton.current?.focus();
  };
  return (
    <ChoiceFrame id={id} path={path} required={required} isWide>
      {() => (
        <Stack gap="4">
          {shown.map((index) => (
            <Entry key={index} list={props} index={index} isRemovable={shown.length > least} onRemove={remove} />
          ))}
          {shown.length < limits.most && (
            <Row>
              <Button ref={addButton} variant="outline" onClick={add}>
                {t(shown.length === 0 ? 'renderer.repeat.addFirst' : 'renderer.repeat.add')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </ChoiceFrame>
  );
};
