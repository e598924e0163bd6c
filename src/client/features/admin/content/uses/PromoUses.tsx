import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { listPromoUses } from '../../../../../contract/admin-promo-code.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Box, Heading, Muted } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatDateTime, formatRupiah } from '../../../../state/format.ts';
import { DataTable, ListPanel } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { RowCards } from '../../shared/RowCards.tsx';
import { useWide } from '../../shared/use-wide.ts';
import { kindKey } from '../item-queries.ts';
import type { EditedItem, Kind } from '../use-kind.ts';

type Use = DataFor<typeof listPromoUses>[number];

/** Kinds whose items are used by applicants, such as codes. */
export const hasUses = ({ path }: Kind): boolean => listPromoUses.path.startsWith(`/${path}/`);

const useUses = (kind: Kind, id: string) =>
  useQuery({
    queryKey: [...kindKey(kind), 'uses', id],
    queryFn: async ({ signal }): Promise<readonly Use[]> =>
      (await callApi(listPromoUses, { params: { id }, signal })).data,
    staleTime: 0,
  });

interface UsesProps {
  readonly uses: readonly Use[];
  readonly labelledBy: string;
}

const columns = ['number', 'name', 'state', 'discount', 'at'] as const;

/** What is told of a use, by column. */
const useCells = () => {
  const { t, i18n } = useTranslation();
  return (use: Use): Readonly<Record<(typeof columns)[number], string>> => ({
    number: use.RegistrationNumber ?? '–',
    name: use.Name ?? use.RegistrationNumber ?? '–',
    state: t(`admin-content.uses.status.${use.Status}`),
    discount: formatRupiah(use.Discount, i18n.language),
    at: formatDateTime(use.UsedAt, i18n.language),
  });
};

const addressOf = ({ FormId }: Use): string => pathTo('applicantDetail', { id: FormId });

const keyOf = ({ FormId, UsedAt }: Use): string => `${FormId} ${UsedAt}`;

const UseTable = ({ uses, labelledBy }: UsesProps) => {
  const { t } = useTranslation();
  const cellsOf = useCells();
  const row = (use: Use) => {
    const { number, name, state, discount, at } = cellsOf(use);
    return (
      <tr key={keyOf(use)}>
        <th scope="row" data-tight="">
          {number}
        </th>
        <td>
          <TextLink to={addressOf(use)} paddingBlock="0.875rem">
            {name}
          </TextLink>
        </td>
        <td>{state}</td>
        <td data-tight="">{discount}</td>
        <td data-tight="">{at}</td>
      </tr>
    );
  };
  return (
    <ListPanel tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <DataTable aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`admin-content.uses.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{uses.map(row)}</tbody>
      </DataTable>
    </ListPanel>
  );
};

const UseCards = ({ uses, labelledBy }: UsesProps) => {
  const { t } = useTranslation();
  const cellsOf = useCells();
  return (
    <ListPanel padding="4">
      <RowCards aria-labelledby={labelledBy}>
        {uses.map((use) => {
          const { name, ...facts } = cellsOf(use);
          return (
            <li key={keyOf(use)}>
              <TextLink to={addressOf(use)} paddingBlock="0.875rem">
                {name}
              </TextLink>
              <Facts
                marginTop="2"
                facts={Object.entries(facts).map(
                  ([column, text]) => [t(`admin-content.uses.${column}`), text] as const,
                )}
              />
            </li>
          );
        })}
      </RowCards>
    </ListPanel>
  );
};

/** Who used a code, and what became of it. */
export const PromoUses = ({ kind, item }: { readonly kind: Kind; readonly item: EditedItem }) => {
  const { t } = useTranslation();
  const id = useId();
  const Drawn = useWide() ? UseTable : UseCards;
  // Released uses are listed, and count no more.
  const { usedCount } = item as { readonly usedCount?: unknown };
  const { data: uses, error, refetch } = useUses(kind, item.Id);
  return (
    <Box as="section" aria-labelledby={id} data-part="uses">
      <Heading id={id} marginBottom="3">
        {t('admin-content.uses.title')}
      </Heading>
      {uses && uses.length > 0 && typeof usedCount === 'number' && (
        <Muted marginBottom="3">{t('admin-content.uses.count', { count: usedCount })}</Muted>
      )}
      {uses && uses.length === 0 && <Muted>{t('admin-content.uses.none')}</Muted>}
      {uses && uses.length > 0 && <Drawn uses={uses} labelledBy={id} />}
      {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {!uses && !error && <CardSkeleton rows={1} height="12" />}
    </Box>
  );
};
