import type { FieldProps, UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isEverRequired } from '../../../../engine/model/field-facts.ts';
import { entryOf, type FormNode } from '../../../../engine/model/form-model.ts';
import { columnsOf } from '../../../../engine/model/table-columns.ts';
import { chakra } from '../../../design/chakra.ts';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { ActionButton } from '../../controls/FormAction.tsx';
import { Row } from '../../controls/form-elements.tsx';
import { EntryButtons } from '../../fields/EntryButtons.tsx';
import { EntryFields } from '../../fields/EntryFields.tsx';
import type { Entries } from '../../fields/entries.ts';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { toWidgetProps } from '../../fields/MemoWidget.tsx';
import { Cells, ColumnsContext, Head, nameOfColumn } from '../../fields/TableParts.tsx';
import { useEntries } from '../../fields/use-entries.ts';
import { countName } from '../../posted/list-action.ts';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { tableStyles, widthOf, widthOfTools } from './table-styles.ts';

const Frame = chakra('div');
const RowOfFields = chakra('div');

interface EntryProps {
  readonly list: FieldProps;
  readonly entries: Entries;
  readonly index: number;
  readonly uiSchema: UiSchema;
}

const Entry = ({ list, entries, index, uiSchema }: EntryProps) => {
  const name = entries.nameOf(index);
  return (
    <RowOfFields role="group" aria-label={name} data-part="row">
      <div data-part="name" aria-hidden="true">
        <span data-wide="">{index + 1}</span>
        <span data-narrow="">{name}</span>
      </div>
      <EntryFields list={list} index={index} uiSchema={uiSchema} />
      <EntryButtons entries={entries} index={index} isCompact />
    </RowOfFields>
  );
};

/** A column is required, optional, or for some entries the one and for others the other. */
const isColumnRequired = (list: FormNode, column: FormNode): boolean | undefined => {
  const entry = entryOf(list);
  if (!isEverRequired(entry, nameOfColumn(column))) return false;
  return isEverRequired({ ...entry, schemas: entry.schemas.slice(0, 1) }, nameOfColumn(column)) ? true : undefined;
};

const noColumns: readonly FormNode[] = [];

/** A list of groups as a table. Where the columns do not fit beside each other, each entry is a card. */
export const TableField = (props: FieldProps) => {
  const { t } = useTranslation();
  const { id, path, required } = toWidgetProps(props);
  const entries = useEntries(props);
  const { count, canAdd, add, actionOf, root, announced, node, options } = entries;
  const { part } = useFieldTexts(path);
  const columns = useMemo(() => (node ? columnsOf(node) : noColumns), [node]);
  const toolsWidth = widthOfTools(options);
  const withUnit = columns.map((column) => part(`${nameOfColumn(column)}.unit`) !== undefined).join();
  const styles = useMemo(() => {
    const units = withUnit.split(',');
    return tableStyles(
      columns.map((column, index) => widthOf(column, units[index] === 'true')),
      toolsWidth,
    );
  }, [columns, toolsWidth, withUnit]);
  const items = props.uiSchema?.['items'];
  const uiSchema = useMemo((): UiSchema => ({ ...items, 'ui:field': Cells }), [items]);
  return (
    <ChoiceFrame id={id} path={path} required={required} isWide>
      {() => (
        <ColumnsContext value={columns}>
          <Frame ref={root} css={styles}>
            <input type="hidden" name={countName(id)} value={count} />
            {count > 0 && (
              <div data-part="rows">
                <div data-part="head" aria-hidden="true">
                  {node &&
                    columns.map((column) => (
                      <Head
                        key={nameOfColumn(column)}
                        path={path}
                        column={column}
                        isRequired={isColumnRequired(node, column)}
                      />
                    ))}
                </div>
                {Array.from({ length: count }, (_, index) => (
                  <Entry key={entries.keyOf(index)} list={props} entries={entries} index={index} uiSchema={uiSchema} />
                ))}
              </div>
            )}
            {canAdd && (
              <Row>
                <ActionButton action={actionOf('add')} variant="outline" onClick={add}>
                  {t(count === 0 ? 'renderer.repeat.addFirst' : 'renderer.repeat.add')}
                </ActionButton>
              </Row>
            )}
            <VisuallyHidden role="status">{announced}</VisuallyHidden>
          </Frame>
        </ColumnsContext>
      )}
    </ChoiceFrame>
  );
};
