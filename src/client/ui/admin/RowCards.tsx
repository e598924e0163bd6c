import type { ReactNode } from 'react';
import { Box, Stack } from '../primitives.tsx';
import { ListPanel } from './DataTable.tsx';

interface RowCardsProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** What a wide screen shows as a table, one below the other. */
export const RowCards = ({ label, children }: RowCardsProps) => (
  <ListPanel>
    <Stack as="ul" gap="0" listStyleType="none" aria-label={label}>
      {children}
    </Stack>
  </ListPanel>
);

export const RowCard = ({ children }: Pick<RowCardsProps, 'children'>) => (
  <Box as="li" padding="4" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
    {children}
  </Box>
);
