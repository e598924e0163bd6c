import { memo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../controls/form-elements.tsx';
import type { VisibleError } from '../../runtime/error-store.ts';
import { fromPointer, type Path, toPointer } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useErrorTexts } from '../../runtime/use-texts.ts';
import type { SourceOption } from '../../sources/source-rows.ts';
import { type Cell, cellName, cellPath, type GridShape, hasCell, showScore } from './grid-model.ts';

interface RowProps {
  readonly formKey: string;
  readonly field: Path;
  readonly subject: SourceOption;
  readonly shape: GridShape;
  readonly columnLabels: Readonly<Record<string, string>>;
}

interface CellInputProps {
  /** Its name and id, only in the page of the server. */
  readonly name: string | undefined;
  readonly cell: Cell;
  readonly label: string;
  /** The letters that the cell takes; undefined for a number. */
  readonly grades: readonly string[] | undefined;
  readonly defaultValue: string;
  readonly errorId: string | undefined;
}

/**
 * Without an id: the browser's autofill reads those of all inputs after each key, which cost 1.2 ms of 8 here. The grid
 * removes ids and names, which only a page needs that has no scripts: links of the error summary and the sent form.
 */
const CellInput = ({ name, cell, label, grades, defaultValue, errorId }: CellInputProps) => (
  <input
    suppressHydrationWarning
    {...(name !== undefined && { id: name, name })}
    data-subject={cell.subject}
    data-semester={cell.semester}
    data-column={cell.column}
    aria-label={label}
    inputMode={grades ? 'text' : 'numeric'}
    autoComplete="off"
    {...(grades && { autoCapitalize: 'characters', spellCheck: false })}
    maxLength={grades ? 12 : 6}
    defaultValue={defaultValue}
    {...(errorId !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
  />
);

/** The row's errors as one text, so that an unchanged row does not render again. */
const useRowErrors = (path: Path): readonly VisibleError[] => {
  const { errors } = useRuntime();
  const prefix = `${toPointer(path)}/`;
  const read = (): string => JSON.stringify(errors.all().filter((error) => error.path.startsWith(prefix)));
  return JSON.parse(useSyncExternalStore(errors.subscribe, read, read)) as readonly VisibleError[];
};

const RowErrors = ({
  id,
  errors,
  columnLabels,
}: Pick<RowProps, 'columnLabels'> & { readonly id: string; readonly errors: readonly VisibleError[] }) => {
  const { t } = useTranslation();
  const toErrorText = useErrorTexts();
  return errors.map((error) => {
    const [semester = '', column = ''] = fromPointer(error.path).slice(-2);
    const place = t('renderer.grid.place', { semester, column: columnLabels[column] ?? '' });
    return (
      <ErrorText key={`${error.path} ${error.key}`} id={`${id}-${semester}-${column}-error`} data-in={semester}>
        {place}: {toErrorText(error)}
      </ErrorText>
    );
  });
};

/** The row of one subject: its inputs hold their own text; it renders again only for errors and language. */
export const GridRow = memo(({ formKey, field, subject, shape, columnLabels }: RowProps) => {
  const { t } = useTranslation();
  const { store } = useRuntime();
  const path = [...field, String(subject.value)];
  const id = [formKey, ...path].join('.');
  const errors = useRowErrors(path);
  const wrong = new Set(errors.map((error) => error.path));
  const across = shape.semesters.flatMap((semester) =>
    shape.columns.map((column, index) => ({ semester, column, isFirst: index === 0 })),
  );
  return (
    <>
      <tr>
        <th scope="row">{subject.label}</th>
        {across.map(({ semester, column, isFirst }) => {
          const cell: Cell = { subject: String(subject.value), semester, column };
          const place = cellPath(field, cell);
          return (
            <td key={`${semester} ${column}`} data-in={semester} {...(isFirst && { 'data-first': '' })}>
              {hasCell(subject, semester) && (
                <CellInput
                  name={import.meta.env.SSR ? cellName([formKey, ...field].join('.'), cell) : undefined}
                  cell={cell}
                  label={`${subject.label}, ${t('renderer.grid.place', { semester, column: columnLabels[column] ?? '' })}`}
                  grades={shape.grades[column]}
                  defaultValue={showScore(store.get(place))}
                  errorId={wrong.has(toPointer(place)) ? `${id}-${semester}-${column}-error` : undefined}
                />
              )}
            </td>
          );
        })}
      </tr>
      {errors.length > 0 && (
        <tr data-errors="">
          <td>
            <div>
              <RowErrors id={id} errors={errors} columnLabels={columnLabels} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});
