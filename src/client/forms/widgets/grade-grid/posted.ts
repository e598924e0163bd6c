import { choicesOf, columnOfGrid } from '../../../../engine/model/field-facts.ts';
import { objectOf, textsOf } from '../../../../engine/schema/json.ts';
import { NOT_LOADED } from '../../../../engine/steps/sources.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { type NamePosted, NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';
import { setAt } from '../../runtime/path.ts';
import type { SourceOption } from '../../sources/source-rows.ts';
import { type Cell, cellAtPointer, cellName, cellPath, readScore } from './grid-model.ts';

/** The cells that a page has sent, by the names of their inputs. */
const postedCells = (id: string, names: readonly string[], columns: readonly string[]): readonly Cell[] =>
  names.flatMap((name) => {
    const column = columns.find((one) => name.startsWith(`${id}.`) && name.endsWith(`.${one}`));
    if (column === undefined) return [];
    const [, subject, semester] = /^(.+)\.(\d+)$/.exec(name.slice(id.length + 1, -column.length - 1)) ?? [];
    return subject === undefined ? [] : [{ subject, semester: Number(semester), column }];
  });

const cellsOf = (rows: readonly SourceOption[], columns: readonly string[]): readonly Cell[] =>
  rows.flatMap(({ value, semesters = [] }) =>
    semesters.flatMap((semester) => columns.map((column) => ({ subject: String(value), semester, column }))),
  );

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
  const found = (await rows()) ?? [];
  // A list that cannot be loaded now has shown these cells before.
  const places = found === NOT_LOADED ? postedCells(id, values.names(), columns) : cellsOf(found, columns);
  const cells = places.flatMap((cell) => {
    const typed = values.last(cellName(id, cell));
    return typed === undefined ? [] : [{ cell, score: readScore(typed, grades[cell.column]) }];
  });
  if (cells.length === 0) return NOT_POSTED;
  const grid = cells.reduce<unknown>((known, { cell, score }) => setAt(known, cellPath([], cell), score), {});
  return Object.keys(objectOf(grid)).length > 0 ? grid : undefined;
};

/** Names a cell as the grid does, such as `Mathematics, semester 1, knowledge`. */
export const namePosted: NamePosted = async ({ node, path, form, rows, t }, pointer) => {
  const cell = cellAtPointer(path, pointer);
  const found = (await rows()) ?? [];
  if (found === NOT_LOADED) return undefined;
  const subject = found.find(({ value }) => String(value) === cell?.subject);
  if (!cell || !subject) return undefined;
  const { semester, column } = cell;
  const label = t(textKey(form, node.names, `${column}.label`), { defaultValue: column });
  return `${subject.label}, ${t('renderer.grid.place', { semester, column: label })}`;
};
