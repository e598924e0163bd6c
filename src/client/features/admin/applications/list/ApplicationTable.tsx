import { DataTable } from '../../shared/DataTable.tsx';
import { cellOf, columns, type ListProps, RowTick, Tick, useWords, Who } from './cells.tsx';

/** Applications of one page as a table, where there is room for one. */
export const ApplicationTable = ({ rows, selection }: ListProps) => {
  const words = useWords();
  const { t } = words;
  return (
    <DataTable aria-label={t('app.screen.applicantList')}>
      <thead>
        <tr>
          <td>
            <Tick
              label={t('admin-applications.list.choosePage')}
              isTicked={rows.every(selection.has)}
              onTick={(isTicked) => selection.set(rows, isTicked)}
            />
          </td>
          <th scope="col">{t('admin-applications.column.who')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`admin-applications.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Id} data-application={row.Id} data-chosen={selection.has(row)}>
            <td>
              <RowTick row={row} words={words} selection={selection} />
            </td>
            <th scope="row" data-broad="">
              <Who row={row} words={words} />
            </th>
            {columns.map((column) => (
              <td key={column} data-column={column} {...(column === 'submitted' && { 'data-tight': '' })}>
                {cellOf(row, column, words)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};
