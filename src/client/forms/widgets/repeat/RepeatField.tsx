import type { FieldProps, UiSchema } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import { hasGroupsAsEntries } from '../../../../engine/model/shown-schema.ts';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { ActionButton } from '../../controls/FormAction.tsx';
import { Fieldset, GroupHeading, Row, Stack } from '../../controls/form-elements.tsx';
import { EntryButtons } from '../../fields/EntryButtons.tsx';
import { EntryFields } from '../../fields/EntryFields.tsx';
import type { Entries } from '../../fields/entries.ts';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { toWidgetProps } from '../../fields/MemoWidget.tsx';
import { useEntries } from '../../fields/use-entries.ts';
import { countName } from '../../posted/list-action.ts';

interface EntryProps {
  readonly list: FieldProps;
  readonly entries: Entries;
  readonly index: number;
}

const Entry = ({ list, entries, index }: EntryProps) => {
  const isGroup = hasGroupsAsEntries(list.schema);
  const content = (
    <Stack gap={isGroup ? '6' : '2'} clear="both">
      <EntryFields list={list} index={index} uiSchema={list.uiSchema?.['items'] as UiSchema | undefined} />
      <EntryButtons entries={entries} index={index} />
    </Stack>
  );
  // A single value has the name of the entry as its label.
  if (!isGroup) return content;
  return (
    <Fieldset padding="4" borderWidth="1px" borderStyle="solid" borderColor="border" borderRadius="md">
      <GroupHeading textStyle="inherit" fontWeight="semibold" marginBottom="4">
        {entries.nameOf(index)}
      </GroupHeading>
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
  const { id, path, required } = toWidgetProps(props);
  const entries = useEntries(props);
  const { count, canAdd, add, actionOf, root, announced } = entries;
  return (
    <ChoiceFrame id={id} path={path} required={required} isWide>
      {() => (
        <Stack ref={root} gap="4">
          <input type="hidden" name={countName(id)} value={count} />
          {Array.from({ length: count }, (_, index) => (
            <Entry key={entries.keyOf(index)} list={props} entries={entries} index={index} />
          ))}
          {canAdd && (
            <Row>
              <ActionButton action={actionOf('add')} variant="outline" onClick={add}>
                {t(count === 0 ? 'renderer.repeat.addFirst' : 'renderer.repeat.add')}
              </ActionButton>
            </Row>
          )}
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
        </Stack>
      )}
    </ChoiceFrame>
  );
};
