import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxListedColumns } from '../../../../../contract/admin-applications.ts';
import { Button } from '../../../../design/Button.tsx';
import { CrossIcon } from '../../../../design/basic-icons.tsx';
import { Box, Muted, Row, Stack, Text, VisuallyHidden } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { exportColumnsQuery } from '../queries.ts';
import { type ApplicationListQuery, isOwnColumn, ownColumns } from './use-application-list-query.ts';

interface Column {
  readonly key: string;
  readonly label: string;
  /** Heading of the step; empty for columns of no step. */
  readonly group: string;
}

const moved = (keys: readonly string[], from: number, to: number): readonly string[] => {
  const next = [...keys];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

interface ChosenColumnsProps {
  readonly columns: readonly Column[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** The chosen columns in their order, each with buttons that move or remove it. */
const ChosenColumns = ({ columns, chosen, onChosen }: ChosenColumnsProps) => {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Box
      as="ol"
      ref={list}
      tabIndex={-1}
      outline="none"
      listStyleType="none"
      aria-label={t('admin-applications.columns.chosen')}
      data-part="chosen-columns"
    >
      {chosen.map((key, at) => {
        const name = columns.find((column) => column.key === key)?.label ?? key;
        const move = (to: number, side: 'earlier' | 'later') => (
          <Button
            variant="ghost"
            paddingInline="2"
            aria-disabled={to < 0 || to >= chosen.length}
            data-move={side}
            onClick={({ currentTarget }) => {
              if (to < 0 || to >= chosen.length) return;
              onChosen(moved(chosen, at, to));
              // A row that is put elsewhere loses the focus.
              requestAnimationFrame(() => currentTarget.focus());
            }}
          >
            <span aria-hidden="true">{side === 'earlier' ? '↑' : '↓'}</span>
            <VisuallyHidden>{t(`admin-applications.columns.${side}`, { name })}</VisuallyHidden>
          </Button>
        );
        return (
          <Row as="li" key={key} data-column={key} flexWrap="nowrap" gap="1" borderTopWidth={at === 0 ? 0 : '1px'}>
            <Text flex="1" minWidth="0" overflowWrap="anywhere">
              {name}
            </Text>
            {move(at - 1, 'earlier')}
            {move(at + 1, 'later')}
            <Button
              variant="ghost"
              paddingInline="2"
              aria-disabled={chosen.length === 1}
              onClick={() => {
                if (chosen.length === 1) return;
                onChosen(chosen.filter((one) => one !== key));
                list.current?.focus();
              }}
            >
              <CrossIcon />
              <VisuallyHidden>{t('admin-applications.columns.remove', { name })}</VisuallyHidden>
            </Button>
          </Row>
        );
      })}
    </Box>
  );
};

interface ColumnChoiceProps {
  readonly columns: readonly Column[];
  readonly query: ApplicationListQuery;
  readonly onClose: () => void;
}

const ColumnChoice = ({ columns, query, onClose }: ColumnChoiceProps) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    query.columns.filter((key) => columns.some((column) => column.key === key)),
  );
  const others = columns.filter(({ key }) => !chosen.includes(key));
  const isFull = chosen.length >= maxListedColumns;
  return (
    <Stack gap="5" marginTop="5">
      <ChosenColumns columns={columns} chosen={chosen} onChosen={setChosen} />
      {isFull ? (
        <Muted role="status">{t('admin-applications.columns.full', { count: maxListedColumns })}</Muted>
      ) : (
        <FilterSelect
          label={t('admin-applications.columns.add')}
          value=""
          onChange={(key) => key !== '' && setChosen([...chosen, key])}
        >
          <option value="">{t('admin-applications.columns.choose')}</option>
          {[...new Set(others.map(({ group }) => group))].map((group) => (
            <optgroup key={group} label={group === '' ? t('admin-applications.export.office') : group}>
              {others
                .filter((column) => column.group === group)
                .map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </FilterSelect>
      )}
      <Row justifyContent="flex-end">
        <Button variant="ghost" onClick={() => setChosen(ownColumns)}>
          {t('admin-applications.columns.reset')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('app.dialog.cancel')}
        </Button>
        <Button
          onClick={() => {
            query.setColumns(chosen);
            onClose();
          }}
        >
          {t('admin-applications.columns.show')}
        </Button>
      </Row>
    </Stack>
  );
};

interface ColumnDialogProps {
  readonly query: ApplicationListQuery;
  readonly onClose: () => void;
}

/** Chooses and orders the columns of the list. The address holds them. */
export const ColumnDialog = ({ query, onClose }: ColumnDialogProps) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const result = useQuery(exportColumnsQuery);
  return (
    <WideDialog title={t('admin-applications.columns.title')} onClose={onClose}>
      <Muted marginTop="2">{t('admin-applications.columns.text')}</Muted>
      <QueryResult query={result} skeleton={<CardSkeleton />}>
        {(data) => (
          <ColumnChoice
            columns={[
              ...ownColumns.map((key) => ({ key, label: t(`admin-applications.column.${key}`), group: '' })),
              ...data
                .filter(({ Key, Listable }) => Listable && !isOwnColumn(Key))
                .map(({ Key, Label, Step }) => ({
                  key: Key,
                  label: Label,
                  group: Step === null ? '' : stepTitle(Step),
                })),
            ]}
            query={query}
            onClose={onClose}
          />
        )}
      </QueryResult>
    </WideDialog>
  );
};
