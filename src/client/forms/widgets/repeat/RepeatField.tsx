import { type FieldProps, type RJSFSchema, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { objectOf } from '../../../../engine/schema/json.ts';
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

const isOfGroups = ({ schema }: FieldProps): boolean =>
  Object.hasOwn(objectOf(schema.items), 'properties') || objectOf(schema.items)['type'] === 'object';

const Entry = ({ parent, index, value, onRemove }: EntryProps) => {
  const { t } = useTranslation();
  const { label: name } = useFieldTexts([...parent.fieldPathId.path, index]);
  const { registry } = parent;
  const { SchemaField } = registry.fields;
  const isGroup = isOfGroups(parent);
  if (!SchemaField) return null;
  const content = (
    <Stack gap={isGroup ? '6' : '2'}>
      <SchemaField
        name={String(index)}
        schema={(parent.schema.items ?? {}) as RJSFSchema}
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
  const { answer, leave } = useRuntime();
  const { id, path, required, schema } = toWidgetProps(props);
  const answered = useAnswer(path);
  const addButton = useRef<HTMLButtonElement>(null);
  const least = Math.max(Number(schema['minItems'] ?? 0), required ? 1 : 0);
  const most = Number(schema['maxItems'] ?? Number.POSITIVE_INFINITY);
  const entries = Array.isArray(answered) ? answered : [];
  const shown = Array.from({ length: Math.max(entries.length, least) }, (_, index): unknown => entries[index]);
  const blank = isOfGroups(props) ? {} : null;
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
          {shown.length < most && (
            <Row>
              <Button
                ref={addButton}
                variant="outline"
                onClick={() => answer(path, [...shown.map((entry) => entry ?? blank), blank])}
              >
                {t(shown.length === 0 ? 'renderer.repeat.addFirst' : 'renderer.repeat.add')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </ChoiceFrame>
  );
};
