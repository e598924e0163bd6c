import { answerKindOf } from '../../../../engine/model/field-facts.ts';
import type { FormNode } from '../../../../engine/model/form-model.ts';
import type { FieldUiOptions } from '../../../../engine/schema/types.ts';
import type { AnswerKind } from '../../../../engine/widgets/widget.ts';

const usualWidth = 8;
const widths: Partial<Readonly<Record<AnswerKind, number>>> = {
  number: 6,
  percent: 6,
  time: 6,
  tick: 5,
  month: 11,
  date: 16,
  dateTime: 22,
  file: 16,
  list: 16,
  ranking: 16,
};

/** What the unit of a number needs beside it. */
const unitWidth = 1;

/** The least width of a column, in rem. */
export const widthOf = (column: FormNode, hasUnit = false): number =>
  (widths[answerKindOf(column)] ?? usualWidth) + (hasUnit ? unitWidth : 0);

const numberWidth = 2;
const gap = 0.5;

/** The width of the buttons of a row, in rem. */
export const widthOfTools = (options: FieldUiOptions): number =>
  (options['canRemove'] === false ? 0 : 5) +
  (options['canReorder'] === true ? 6 : 0) +
  (options['canCopy'] === true ? 4.5 : 0);

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const cards = {
  containerType: 'inline-size',
  containerName: 'rows',
  '& [data-part=rows]': { display: 'flex', flexDirection: 'column', gap: '4', marginBottom: '4' },
  '& [data-part=head], & [data-wide]': { display: 'none' },
  '& [data-part=row]': {
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    padding: '4',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
  },
  '& [data-part=name]': { fontWeight: 'semibold' },
} as const;

const wideStyles = (columns: readonly number[], toolsWidth: number, nameWidth: number) => {
  const needed = columns.reduce((sum, width) => sum + width + gap, nameWidth + gap + toolsWidth);
  return {
    [`@container rows (min-width: ${needed}rem)`]: {
      '& [data-part=rows]': {
        display: 'grid',
        columnGap: `${gap}rem`,
        rowGap: '3',
        gridTemplateColumns: `${nameWidth}rem ${columns.map((width) => `minmax(0, ${width}fr)`).join(' ')} auto`,
      },
      '& [data-part=head], & [data-part=row]': {
        display: 'grid',
        gridTemplateColumns: 'subgrid',
        columnGap: `${gap}rem`,
        gridColumn: '1 / -1',
        alignItems: 'start',
        padding: 0,
        borderWidth: 0,
        borderRadius: 0,
      },
      '& [data-part=head]': { alignItems: 'end', fontWeight: 'semibold', fontSize: 'sm' },
      '& [data-part=head] > :first-of-type': { gridColumnStart: 2 },
      '& [data-part=row]': { borderTopWidth: '1px', borderColor: 'border.muted', paddingTop: '3' },
      '& [data-wide]': { display: 'inline' },
      '& [data-narrow]': { display: 'none' },
      '& [data-part=name]': { paddingTop: '2.5', color: 'fg.muted', fontWeight: 'medium' },
      '& [data-part=tools]': { gridColumn: '-2 / -1', flexWrap: 'nowrap', gap: '1' },
      // The heading of the column shows both; assistive technology reads them with each control.
      '& [data-part=cell] > [data-field] > [id$="-label"], & [data-part=cell] > [data-field] > [id$="-help"]': hidden,
      // The parts of a date are named below their fields, so that all fields of a row stand on one line.
      '& [data-part=cell] [data-part=day]': { alignItems: 'flex-start', marginTop: 0 },
      '& [data-part=cell] [data-part=day] > div': { flexDirection: 'column-reverse' },
      '& [data-part=cell] [data-part=day] label': { fontSize: 'sm', color: 'fg.muted' },
      // A widget with a frame of its own, such as a picture.
      '& [data-part=cell] > div:not([data-field]) > [data-field] > [id$="-label"]': hidden,
      '& [data-part=cell] label:has(> input[type=checkbox]) > span': hidden,
      '& [data-part=cell] > [data-field]': { display: 'flex', flexDirection: 'column', gap: '1.5' },
      '& [data-part=cell] > [data-field] > [id$="-error"]': { order: 1 },
    },
  };
};

/**
 * Rows of a table where the columns fit beside each other, else cards.
 * @param columns their least widths in rem; undefined where they have no heading that holds for all rows
 * @param nameWidth width of the first column: numbers of entries, or names of rows
 */
export const tableStyles = (columns: readonly number[] | undefined, toolsWidth: number, nameWidth = numberWidth) => ({
  ...cards,
  ...(columns && wideStyles(columns, toolsWidth, nameWidth)),
});
