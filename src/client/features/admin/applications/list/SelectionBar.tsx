import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBulkDecisions } from '../../../../../contract/admin-applications.ts';
import { rightOfAction } from '../../../../../contract/admin-bulk.ts';
import { Button } from '../../../../design/Button.tsx';
import { lowScreen } from '../../../../design/chakra.ts';
import { Box, Row, Text } from '../../../../design/primitives.tsx';
import { useHasRight } from '../../shared/use-may-call.ts';
import { actionKinds } from '../bulk/action-kinds.ts';
import type { ApplicationPage, ListedApplication } from '../queries.ts';

/**
 * The selected applications with the versions that the list showed: a decision is based on them. Or everything that the
 * filter finds, which is kept by the server; with another filter the selection is that of before.
 * @param listKey names the filter and the order of the list
 */
export const useSelection = (listKey: string) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedApplication>>(new Map());
  const [everythingOf, setEverythingOf] = useState<string>();
  const isEverything = everythingOf === listKey;
  const isFull = chosen.size >= maxBulkDecisions;
  const set = (rows: readonly ListedApplication[], isChosen: boolean): void => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (!isChosen) next.delete(row.Id);
      else if (next.size < maxBulkDecisions) next.set(row.Id, row);
    }
    setChosen(next);
    setEverythingOf(undefined);
  };
  return {
    chosen,
    isFull,
    isEverything,
    set,
    setEverything: () => setEverythingOf(listKey),
    clear: () => {
      setChosen(new Map());
      setEverythingOf(undefined);
    },
    has: ({ Id }: ListedApplication) => isEverything || chosen.has(Id),
  };
};

export type Selection = ReturnType<typeof useSelection>;

interface SelectionBarProps {
  readonly selection: Selection;
  /** What the filter finds; undefined while it is unknown. */
  readonly found: Pick<ApplicationPage, 'pagination' | 'hasMore'> | undefined;
  readonly onDecide: () => void;
  /** Something else than a decision. */
  readonly onAct: () => void;
}

/** Selects what the filter finds on all pages. */
const SelectEverything = ({ selection, found }: Pick<SelectionBarProps, 'selection' | 'found'>) => {
  const { t } = useTranslation();
  const count = found?.pagination.totalItems ?? 0;
  if (!found || selection.isEverything || count <= selection.chosen.size) return null;
  return (
    <Button variant="ghost" paddingInline="2" data-part="select-everything" onClick={selection.setEverything}>
      {t(found.hasMore ? 'admin-applications.selection.everythingOfMore' : 'admin-applications.selection.everything', {
        count,
      })}
    </Button>
  );
};

const countTextOf = ({ selection, found }: Pick<SelectionBarProps, 'selection' | 'found'>, t: TFunction): string => {
  if (!selection.isEverything) return t('admin-applications.selection.count', { count: selection.chosen.size });
  const key = found?.hasMore ? 'admin-applications.selection.allOfMore' : 'admin-applications.selection.all';
  return t(key, { count: found?.pagination.totalItems ?? 0 });
};

/** Number of selected applications and the decision button; sticky while the admin selects more. */
export const SelectionBar = ({ selection, found, onDecide, onAct }: SelectionBarProps) => {
  const { t } = useTranslation();
  const hasRight = useHasRight();
  const mayAct = actionKinds.some((kind) => hasRight(rightOfAction({ kind })));
  const count = selection.isEverything ? 1 : selection.chosen.size;
  return (
    // Below the sticky page header.
    <Box
      role="status"
      marginTop={count === 0 ? { base: '-5', lg: '-2' } : undefined}
      position="sticky"
      css={{ [lowScreen]: { position: 'static' } }}
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
            {countTextOf({ selection, found }, t)}
            {selection.isFull &&
              !selection.isEverything &&
              ` ${t('admin-applications.selection.full', { most: maxBulkDecisions })}`}
          </Text>
          <Row gap="2" rowGap="0">
            <SelectEverything selection={selection} found={found} />
            <Button variant="ghost" paddingInline={{ base: '2', md: '5' }} onClick={selection.clear}>
              {t('admin-applications.selection.clear')}
            </Button>
            {mayAct && (
              <Button variant="outline" aria-haspopup="dialog" data-part="other-action" onClick={onAct}>
                {t('admin-applications.selection.act')}
              </Button>
            )}
            {hasRight('decide') && (
              <Button aria-haspopup="dialog" onClick={onDecide}>
                {t('admin-applications.selection.decide')}
              </Button>
            )}
          </Row>
        </Row>
      )}
    </Box>
  );
};
