import { choicesOf, columnOfGrid } from '../../../../engine/model/field-facts.ts';
import { objectOf, textsOf } from '../../../../engine/schema/json.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { type NamePosted, NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';
import { setAt } from '../../runtime/path.ts';
import { cellAtPointer, cellName, cellPath, readScore } from './grid-model.ts';

/** Grades by subject, semester and column. An empty cell has no answer. */
export const readPosted: ReadPosted = async ({ node, id, values, rows }) => {
  const columns = (node.ui['ui:options']?.['columns'] as readonly string[] | undefined) ?? [];
  const grades = Object.fromEntries(
    columns.map((column) => {
      const cell = columnOfGrid(node, column);
      const letters = textsOf(cell ? choicesOf(cell) : []);
      return [column, letters.length > 0 ? letters : undefined];
    }),
  );
  const cells = ((await rows()) ?? []).flatMap((subject) =>
    (subject.semesters ?? []).flatMap((semester) =>
      columns.flatMap((column) => {
        const cell = { subject: String(subject.value), semester, column };
        const typed = values.last(cellName(id, cell));
        return typed === undefined ? [] : [{ cell, score: readScore(typed, grades[column]) }];
      }),
    ),
  );
  if (cells.length === 0) return NOT_POSTED;
  const grid = cells.reduce<unknown>((known, { cell, score }) => setAt(known, cellPath([], cell), score), {});
  return Object.keys(objectOf(grid)).length > 0 ? grid : undefined;
};

/** Names a cell as the grid does, such as `Mathematics, semester 1, knowledge`. */
export const namePosted: NamePosted = async ({ node, path, form, rows, t }, pointer) => {
  const cell = cellAtPointer(path, pointer);
  const subject = ((await rows()) ?? []).find(({ value }) => String(value) === cell?.subject);
  if (!cell || !subject) return undefined;
  const { semester, column } = cell;
  const label = t(textKey(form, node.names, `${column}.label`), { defaultValue: column });
  return `${subject.label}, ${t('renderer.grid.place', { semester, column: label })}`;
};
