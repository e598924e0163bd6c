import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { Box, VisuallyHidden } from '../../../design/primitives.tsx';
import { columnsOf, useCell } from './columns.tsx';
import type { Group } from './group-registrations.ts';
import { RegistrationActions } from './RegistrationActions.tsx';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': { paddingInline: '2', paddingBlock: '3', textAlign: 'start', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { paddingInlineStart: '5' },
    '& thead th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', background: 'bg.subtle' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& [data-column=studyProgram]': { fontWeight: 'semibold' },
    '& [data-column=number], & [data-column=year], & [data-column=submitted], & [data-column=updated]': {
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& :is([data-column=status], [data-column=payment]) span': { whiteSpace: 'normal', borderRadius: 'md' },
    '& td:last-of-type :is(a, button)': { paddingInline: '3', textAlign: 'center' },
  },
});

const Frame = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    overflow: 'hidden',
  },
});

export interface RegistrationListProps {
  readonly group: Group;
  readonly applications: readonly ApplicationSummary[];
  readonly labelledBy: string;
  readonly onDeleted: () => void;
}

/** Registrations of one group as a table, where there is room for one. */
export const RegistrationTable = ({ group, applications, labelledBy, onDeleted }: RegistrationListProps) => {
  const { t } = useTranslation();
  const cell = useCell();
  const columns = columnsOf[group];
  return (
    <Frame>
      <Table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`registrations.column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('registrations.column.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <tr key={application.Id} data-application={application.Id}>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  {cell(application, column)}
                </td>
              ))}
              <td>
                <Box display="flex" flexDirection="column" gap="2" alignItems="stretch">
                  <RegistrationActions application={application} onDeleted={onDeleted} />
                </Box>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
};
