import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBulkDecisions } from '../../../../../contract/admin-applications.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Row, Text } from '../../../../design/primitives.tsx';
import type { ListedApplication } from '../queries.ts';

/** The selected applications with the versions that the list showed: a decision is based on them. */
export const useSelection = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedApplication>>(new Map());
  const isFull = chosen.size >= maxBulkDecisions;
  const set = (rows: readonly ListedApplication[], isChosen: boolean): void => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (!isChosen) next.delete(row.Id);
      else if (next.size < maxBulkDecisions) next.set(row.Id, row);
    }
    setChosen(next);
  };
  return { chosen, isFull, set, clear: () => setChosen(new Map()), has: ({ Id }: ListedApplication) => chosen.has(Id) };
};

export type Selection = ReturnType<typeof useSelection>;

interface SelectionBarProps {
  readonly selection: Selection;
  readonly onDecide: () => void;
}

/** Number of selected applications and the decision button; sticky while the admin selects more. */
export const SelectionBar = ({ selection, onDecide }: SelectionBarProps) => {
  const { t } = useTranslation();
  const count = selection.chosen.size;
  return (
    // Below the sticky page header.
    <Box
      role="status"
      marginTop={count === 0 ? { base: '-5', lg: '-2' } : undefined}
      position="sticky"
      top="4.1875rem"
      zIndex="2"
    >
      {count > 0 && (
        <Row
          justifyContent="space-between"
          rowGap="0"
          padding="2"
          paddingInlineStart="5"
          borderRadius="lg"
          borderWidth="1px"
          borderColor="brand.emphasized"
          boxShadow="sm"
          background="brand.subtle"
          color="brand.fg"
          data-part="selection"
        >
          <Text fontWeight="semibold">
            {t('admin-applications.selection.count', { count })}
            {selection.isFull && ` ${t('admin-applications.selection.full', { most: maxBulkDecisions })}`}
          </Text>
          <Row flexWrap="nowrap" gap="2">
            <Button variant="ghost" paddingInline={{ base: '2', md: '5' }} onClick={selection.clear}>
              {t('admin-applications.selection.clear')}
            </Button>
            <Button aria-haspopup="dialog" onClick={onDecide}>
              {t('admin-applications.selection.decide')}
            </Button>
          </Row>
        </Row>
      )}
    </Box>
  );
};
