import type { FieldProps } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { FormNode } from '../../../engine/model/form-model.ts';
import { fieldNamesOfShown } from '../../../engine/model/shown-schema.ts';
import { prefixFieldOf } from '../../../engine/widgets/field-widget.ts';
import { Box } from '../../design/primitives.tsx';
import { HelpText } from '../controls/form-elements.tsx';
import type { Path } from '../runtime/path.ts';
import { useFieldTexts } from '../runtime/use-texts.ts';
import { MarkedText } from '../texts/MarkedText.tsx';
import { RequiredMark } from './FieldFrame.tsx';
import { Children } from './GroupField.tsx';

/** The columns of the table around a row. */
export const ColumnsContext = createContext<readonly FormNode[]>([]);

export const nameOfColumn = ({ names }: FormNode): string => names.at(-1) ?? '';

/** The fields of a row, each in the cell of its column; a field that a condition hides leaves its cell empty. */
export const Cells = (row: FieldProps) => {
  const columns = useContext(ColumnsContext);
  const shown = fieldNamesOfShown(row.schema);
  return columns.map((column, index) => {
    const name = nameOfColumn(column);
    const prefix = prefixFieldOf(column.ui);
    const names = [prefix, name].filter((one) => one !== undefined && shown.includes(one));
    if (names.length === 0) return null;
    return (
      <Box key={name} data-part="cell" gridColumn={index + 2}>
        <Children names={names as readonly string[]} parent={row} />
      </Box>
    );
  });
};

interface HeadProps {
  /** Of a row, whose fields have the texts of the columns. */
  readonly path: Path;
  readonly column: FormNode;
  readonly isRequired: boolean | undefined;
}

/** The text of a column on a wide screen; hidden from assistive technology, because each control has its own label. */
export const Head = ({ path, column, isRequired }: HeadProps) => {
  const { label, help } = useFieldTexts([...path, nameOfColumn(column)]);
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
