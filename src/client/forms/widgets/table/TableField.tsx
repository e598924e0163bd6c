import { chakra } from '@chakra-ui/react';
import type { FieldProps, UiSchema } from '@rjsf/utils';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isEverRequired } from '../../../../engine/model/field-facts.ts';
import { entryOf, type FormNode } from '../../../../engine/model/form-model.ts';
import { fieldNamesOfShown } from '../../../../engine/model/shown-schema.ts';
import { columnsOf } from '../../../../engine/model/table-columns.ts';
import { prefixFieldOf } from '../../../../engine/widgets/field-widget.ts';
import { Button } from '../../../design/Button.tsx';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { HelpText, Row } from '../../controls/form-elements.tsx';
import { EntryButtons } from '../../fields/EntryButtons.tsx';
import { EntryFields } from '../../fields/EntryFields.tsx';
import type { Entries } from '../../fields/entries.ts';
import { ChoiceFrame, RequiredMark } from '../../fields/FieldFrame.tsx';
import { Children } from '../../fields/GroupField.tsx';
import { toWidgetProps } from '../../fields/MemoWidget.tsx';
import { useEntries } from '../../fields/use-entries.ts';
import { fromPointer, type Path, toPointer } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { MarkedText } from '../../texts/MarkedText.tsx';
import { tableStyles, widthOf, widthOfTools } from './table-styles.ts';

const Frame = chakra('div');
const RowOfFields = chakra('div');

const ColumnsContext = createContext<readonly FormNode[]>([]);

const nameOf = ({ names }: FormNode): string => names.at(-1) ?? '';

/** The fields of an entry, each in the cell of its column; a field that a condition hides leaves its cell empty. */
const Cells = (entry: FieldProps) => {
  const columns = useContext(ColumnsContext);
  const shown = fieldNamesOfShown(entry.schema);
  return columns.map((column, index) => {
    const name = nameOf(column);
    const prefix = prefixFieldOf(column.ui);
    const names = [prefix, name].filter((one) => one !== undefined && shown.includes(one));
    if (names.length === 0) return null;
    return (
      <div key={name} data-part="cell" style={{ gridColumn: index + 2 }}>
        <Children names={names as readonly string[]} parent={entry} />
      </div>
    );
  });
};

interface HeadProps {
  readonly path: Path;
  readonly column: FormNode;
  readonly isRequired: boolean | undefined;
}

/** The text of a column on a wide screen; hidden from assistive technology, because each control has its own label. */
const Head = ({ path, column, isRequired }: HeadProps) => {
  const { label, help } = useFieldTexts([...path, nameOf(column)]);
  return (
    <div>
      {label}
      {isRequired !== undefined && <RequiredMark required={isRequired} />}
      {help !== undefined && (
        <HelpText fontWeight="normal">
          <MarkedText text={help} />
        </HelpText>
      )}
    </div>
  );
};

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
  if (!isEverRequired(entry, nameOf(column))) return false;
  return isEverRequired({ ...entry, schemas: entry.schemas.slice(0, 1) }, nameOf(column)) ? true : undefined;
};

/** Names the row in the list of errors: each row has the same columns. */
const useNamesOfCells = (path: Path): void => {
  const { t } = useTranslation();
  const { addAnswerLocator } = useRuntime();
  const { label, part } = useFieldTexts(path);
  const pointer = toPointer(path);
  const depth = path.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language and the pointer
  useEffect(
    () =>
      addAnswerLocator({
        focus: () => false,
        nameOf: (place) => {
          if (!place.startsWith(`${pointer}/`)) return undefined;
          const [index, column = ''] = fromPointer(place).slice(depth);
          const row = t('renderer.repeat.entry', { label, number: Number(index) + 1 });
          return [row, part(`${column}.label`)].filter((name) => name !== undefined).join(', ');
        },
      }),
    [addAnswerLocator, pointer, depth, label, t],
  );
};

const noColumns: readonly FormNode[] = [];

/** A list of groups as a table. Where the columns do not fit beside each other, each entry is a card. */
export const TableField = (props: FieldProps) => {
  const { t } = useTranslation();
  const { id, path, required } = toWidgetProps(props);
  const entries = useEntries(props);
  const { count, canAdd, add, actionOf, root, announced, node, options } = entries;
  useNamesOfCells(path);
  const columns = useMemo(() => (node ? columnsOf(node) : noColumns), [node]);
  const toolsWidth = widthOfTools(options);
  const styles = useMemo(() => tableStyles(columns.map(widthOf), toolsWidth), [columns, toolsWidth]);
  const items = props.uiSchema?.['items'];
  const uiSchema = useMemo((): UiSchema => ({ ...items, 'ui:field': Cells }), [items]);
  return (
    <ChoiceFrame id={id} path={path} required={required} isWide>
      {() => (
        <ColumnsContext value={columns}>
          <Frame ref={root} css={styles}>
            {count > 0 && (
              <div data-part="rows">
                <div data-part="head" aria-hidden="true">
                  {node &&
                    columns.map((column) => (
                      <Head
                        key={nameOf(column)}
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
                <Button data-action={actionOf('add')} variant="outline" onClick={add}>
                  {t(count === 0 ? 'renderer.repeat.addFirst' : 'renderer.repeat.add')}
                </Button>
              </Row>
            )}
            <VisuallyHidden role="status">{announced}</VisuallyHidden>
          </Frame>
        </ColumnsContext>
      )}
    </ChoiceFrame>
  );
};
