import { choicesOf, columnOfGrid } from '../../../../engine/model/field-facts.ts';
import { objectOf, textsOf } from '../../../../engine/schema/json.ts';
import { NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';
import { setAt } from '../../runtime/path.ts';
import { cellName, cellPath, readScore } from './grid-model.ts';

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
