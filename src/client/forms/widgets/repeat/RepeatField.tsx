import { type FieldProps, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newEntry } from '../../../../engine/model/defaults.ts';
import { nodeAt } from '../../../../engine/model/form-model.ts';
import { entryOfShown, hasGroupsAsEntries, limitsOfEntries } from '../../../../engine/model/shown-schema.ts';
import { Button } from '../../../design/Button.tsx';
import { Fieldset, Legend, Row, Stack } from '../../controls/form-elements.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { toWidgetProps } from '../../fields/MemoWidget.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';

interface EntryProps {
  readonly parent: FieldProps;
  readonly index: number;
  readonly value: unknown;
  readonly onRemove: (() => void) | undefined;
}

const Entry = ({ parent, index, value, onRemove }: EntryProps) => {
  const { t } = useTranslation();
  const { label: name } = useFieldTexts([...parent.fieldPathId.path, index]);
  const { registry } = parent;
  const { SchemaField } = registry.fields;
  const isGroup = hasGroupsAsEntries(parent.schema);
  if (!SchemaField) return null;
  const content = (
    <Stack gap={isGroup ? '6' : '2'}>
      <SchemaField
        name={String(index)}
        schema={entryOfShown(parent.schema)}
        uiSchema={(parent.uiSchema?.['items'] ?? {}) as UiSchema}
        fieldPathId={toFieldPathId(index, registry.globalFormOptions, parent.fieldPathId.path)}
        formData={value}
        // An entry without its value is removed, not left empty.
        required={!isGroup}
        registry={registry}
        onChange={parent.onChange}
        onBlur={parent.onBlur}
        onFocus={parent.onFocus}
      />
      {onRemove && (
        <Row>
          <Button variant="outline" aria-label={t('renderer.repeat.removeOf', { name })} onClick={onRemove}>
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
};

/**
 * A list of groups of fields, or of single values, with buttons to add and remove entries within the limits of the
 * schema.
 */
export const RepeatField = (props: FieldProps) => {
  const { t } = useTranslation();
  const { answer, leave, form } = useRuntime();
  const { id, path, required, schema } = toWidgetProps(props);
  const answered = useAnswer(path);
  const addButton = useRef<HTMLButtonElement>(null);
  const limits = limitsOfEntries(schema);
  const least = Math.max(limits.least, required ? 1 : 0);
  const entries = Array.isArray(answered) ? answered : [];
  const shown = Array.from({ length: Math.max(entries.length, least) }, (_, index): unknown => entries[index]);
  const blank = hasGroupsAsEntries(schema) ? {} : null;
  const node = nodeAt(form.definition, path.map(String));
  const add = (): void => answer(path, [...shown.map((entry) => entry ?? blank), (node && newEntry(node)) ?? blank]);
  const remove = (index: number): void => {
    const rest = entries.filter((_, other) => other !== index);
    answer(path, rest.length === 0 ? undefined : rest);
    leave();
    addButton.current?.focus();
  };
  return (
    <ChoiceFrame id={id} path={path} required={required} isWide>
      {() => (
        <Stack gap="4">
          {shown.map((value, index) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity beyond its index
              key={index}
              parent={props}
              index={index}
              value={value}
              onRemove={shown.length > least ? () => remove(index) : undefined}
            />
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
