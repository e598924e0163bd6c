import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { DataTable, ListPanel } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import type { Outcome, Tried } from './use-import.ts';

const columns = ['row', 'column', 'message'] as const;

const WrongCells = ({ outcome: { errors, wrong } }: { readonly outcome: Outcome }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <ListPanel tabIndex={0} role="group" aria-label={t('admin-panel.import.errors')} maxHeight="96" overflowY="auto">
        <DataTable aria-label={t('admin-panel.import.errors')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`admin-panel.import.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`} data-wrong={`${row} ${column}`}>
                <th scope="row" data-tight="">
                  {row}
                </th>
                <td>{column || t('admin-panel.import.wholeRow')}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ListPanel>
      {wrong > errors.length && (
        <Muted fontSize="sm">{t('admin-panel.import.firstTold', { count: errors.length })}</Muted>
      )}
    </Stack>
  );
};

const stateOf = ({ outcome, isTaken }: Tried) => {
  if (isTaken) return 'taken';
  if (outcome.wrong > 0) return 'wrong';
  return outcome.created + outcome.changed === 0 ? 'same' : 'ready';
};

const tones = { taken: 'success', wrong: 'error', same: 'neutral', ready: 'info' } as const;

interface RehearsalProps {
  readonly tried: Tried;
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onForget: () => void;
}

/** What a file would do, or has done: every wrong cell, or how many rows it adds and changes. */
export const Rehearsal = ({ tried, isBusy, onTake, onForget }: RehearsalProps) => {
  const { t, i18n } = useTranslation();
  const { outcome, name } = tried;
  const state = stateOf(tried);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told anew
  useEffect(() => heading.current?.focus(), [outcome]);
  const number = (count: number): string => new Intl.NumberFormat(i18n.language).format(count);
  const counts = (['rows', 'created', 'changed', 'unchanged'] as const).map(
    (what) => [t(`admin-panel.import.${what}`), number(outcome[what])] as const,
  );
  return (
    <Stack gap="4" data-import={state}>
      <Callout tone={tones[state]} as="div" padding="4">
        <Heading as="h3" ref={heading} tabIndex={-1} outline="none" overflowWrap="anywhere">
          {name}
        </Heading>
        <Text>{t(`admin-panel.import.state.${state}`, { count: outcome.wrong })}</Text>
      </Callout>
      {outcome.wrong > 0 ? <WrongCells outcome={outcome} /> : <Facts facts={counts} />}
      {!tried.isTaken && (
        <Row>
          {state === 'ready' && (
            <Button isBusy={isBusy} onClick={onTake}>
              {t('admin-panel.import.take')}
            </Button>
          )}
          <Button look="outline" onClick={onForget}>
            {t('admin-panel.import.forget')}
          </Button>
        </Row>
      )}
    </Stack>
  );
};
