import type { FieldProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isEverRequired } from '../../../../engine/model/field-facts.ts';
import { type FormNode, nodeAt } from '../../../../engine/model/form-model.ts';
import { fieldNamesOfShown } from '../../../../engine/model/shown-schema.ts';
import { columnsOf, haveOneHeading, rowsOf } from '../../../../engine/model/table-columns.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { chakra } from '../../../design/chakra.ts';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { Children } from '../../fields/GroupField.tsx';
import { toWidgetProps } from '../../fields/MemoWidget.tsx';
import { Cells, ColumnsContext, Head, nameOfColumn } from '../../fields/TableParts.tsx';
import type { Path } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { tableStyles, widthOf } from '../table/table-styles.ts';

const Frame = chakra('div');
const RowOfFields = chakra('div');

/** The name of a row needs more room than a number. */
const NAME_WIDTH = 9;

interface RowProps {
  readonly grid: FieldProps;
  readonly name: string;
}

const GridRow = ({ grid, name }: RowProps) => {
  const { path } = grid.fieldPathId;
  const { label } = useFieldTexts([...path, name]);
  return (
    <RowOfFields role="group" aria-label={label} data-part="row" data-field={[...path, name].join('.')}>
      <div data-part="name" aria-hidden="true">
        {label}
      </div>
      <Children names={[name]} parent={grid} />
    </RowOfFields>
  );
};

/** A column is required in every row, in none, or in some. */
const isColumnRequired = (rows: readonly FormNode[], column: string): boolean | undefined => {
  const required = rows.filter((row) => isEverRequired(row, column)).length;
  if (required === 0) return false;
  return required === rows.length ? true : undefined;
};

const useHasOneHeading = (rows: readonly FormNode[], path: Path): boolean => {
  const { t, i18n } = useTranslation();
  const { key } = useRuntime().form.definition;
  const names = path.filter((token) => typeof token === 'string');
  const labelled = rows.flatMap((row) =>
    [...row.fields.keys()].map((column) => {
      const full = textKey(key, [...names, nameOfColumn(row), column], 'label');
      return [column, i18n.exists(full) ? t(full) : column] as const;
    }),
  );
  return haveOneHeading(labelled);
};

const noNodes: readonly FormNode[] = [];

/**
 * A group of groups as a grid. Where the columns do not fit beside each other, or rows name a column differently, each row
 * is a card.
 */
export const GridField = (props: FieldProps) => {
  const { form } = useRuntime();
  const { id, path, required } = toWidgetProps(props);
  const node = nodeAt(form.definition, path.map(String));
  const rows = useMemo(() => (node ? rowsOf(node) : noNodes), [node]);
  const columns = useMemo(() => (node ? columnsOf(node) : noNodes), [node]);
  const hasOneHeading = useHasOneHeading(rows, path);
  const styles = useMemo(
    () => tableStyles(hasOneHeading ? columns.map((column) => widthOf(column)) : undefined, 0, NAME_WIDTH),
    [columns, hasOneHeading],
  );
  const { uiSchema } = props;
  const grid = useMemo(() => {
    const ofRows = Object.fromEntries(
      rows.map((row) => {
        const name = nameOfColumn(row);
        return [name, { ...uiSchema?.[name], 'ui:field': Cells }];
      }),
    );
    return { ...props, uiSchema: { ...uiSchema, ...ofRows } };
  }, [props, rows, uiSchema]);
  const shown = fieldNamesOfShown(props.schema);
  const names = rows.map(nameOfColumn).filter((name) => shown.includes(name));
  const [first] = names;
  return (
    <ChoiceFrame id={id} path={path} required={required} isWide>
      {() => (
        <ColumnsContext value={columns}>
          <Frame css={styles}>
            <div data-part="rows">
              <div data-part="head" aria-hidden="true">
                {first !== undefined &&
                  columns.map((column) => (
                    <Head
                      key={nameOfColumn(column)}
                      path={[...path, column.names.at(-2) ?? first]}
                      column={column}
                      isRequired={isColumnRequired(rows, nameOfColumn(column))}
                    />
                  ))}
              </div>
              {names.map((name) => (
                <GridRow key={name} grid={grid} name={name} />
              ))}
            </div>
          </Frame>
        </ColumnsContext>
      )}
    </ChoiceFrame>
  );
};
