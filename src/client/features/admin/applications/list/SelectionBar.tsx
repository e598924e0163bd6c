import { useTranslation } from 'react-i18next';
import { mostAtOnce } from '../../../../../contract/admin-applications.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Row, Text } from '../../../../design/primitives.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly onDecide: () => void;
}

/** How many are chosen and what to do with them; it stays in view while one goes on choosing. */
export const SelectionBar = ({ selection, onDecide }: SelectionBarProps) => {
  const { t } = useTranslation();
  const count = selection.chosen.size;
  return (
    // Below the head of the page, which stays too.
    <Box role="status" marginTop={count === 0 ? '-6' : undefined} position="sticky" top="5rem" zIndex="1">
      {count > 0 && (
        <Row
          justifyContent="space-between"
          rowGap="0"
          padding={{ base: '2', md: '3' }}
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
            {selection.isFull && ` ${t('admin-applications.selection.full', { most: mostAtOnce })}`}
          </Text>
          <Row flexWrap="nowrap" gap="2">
            <Button look="ghost" paddingInline={{ base: '2', md: '5' }} onClick={selection.clear}>
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
