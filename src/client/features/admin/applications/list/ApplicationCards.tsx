import { Box, Stack } from '../../../../design/primitives.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { cellOf, columns, type ListProps, RowTick, useWords, Who } from './cells.tsx';

/** The same applications one below the other, for narrow screens. */
export const ApplicationCards = ({ rows, selection }: ListProps) => {
  const words = useWords();
  const { t } = words;
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('app.screen.applicantList')}>
      {rows.map((row) => (
        <Box
          as="li"
          key={row.Id}
          data-application={row.Id}
          padding="4"
          borderTopWidth="1px"
          borderColor="border.muted"
          _first={{ borderTopWidth: '0' }}
        >
          <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap="2" alignItems="start">
            <Box paddingTop="2">
              <RowTick row={row} words={words} selection={selection} />
            </Box>
            <Box>
              <Who row={row} words={words} />
            </Box>
          </Box>
          <Facts
            marginTop="3"
            facts={columns.map(
              (column) => [t(`admin-applications.column.${column}`), cellOf(row, column, words)] as const,
            )}
          />
        </Box>
      ))}
    </Stack>
  );
};
