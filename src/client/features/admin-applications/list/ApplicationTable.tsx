import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../ui/admin/DataTable.tsx';
import { columns, type ListProps, RowTick, Tick, useCell, Who } from './cells.tsx';

/** Applications of one page as a table, where there is room for one. */
export const ApplicationTable = ({ rows, selection }: ListProps) => {
  const { t } = useTranslation();
  const cell = useCell();
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
              <RowTick row={row} selection={selection} />
            </td>
            <th scope="row">
              <Who row={row} />
            </th>
            {columns.map((column) => (
              <td key={column} data-column={column} {...(column === 'submitted' && { 'data-tight': '' })}>
                {cell(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};
