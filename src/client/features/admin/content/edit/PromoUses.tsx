import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { listPromoUses } from '../../../../../contract/admin-promo-code.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Box, Heading, Muted } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatDateTime, formatRupiah } from '../../../../state/format.ts';
import { DataTable, ListPanel, RowCards } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { PageLink } from '../../shared/PageLink.tsx';
import { useIsWideScreen } from '../../shared/use-is-wide-screen.ts';
import { kindKey } from '../queries.ts';
import type { EditedItem } from '../use-kind.ts';

type PromoUse = DataFor<typeof listPromoUses>[number];

/** Whether applicants use the items of this kind, such as promo codes. */
export const hasUses = ({ path }: ContentEntity): boolean => listPromoUses.path.startsWith(`/${path}/`);

const usePromoUses = (kind: ContentEntity, id: string) =>
  useQuery({
    queryKey: [...kindKey(kind), 'uses', id],
    queryFn: async ({ signal }): Promise<readonly PromoUse[]> =>
      (await callApi(listPromoUses, { params: { id }, signal })).data,
    staleTime: 0,
  });

interface UsesProps {
  readonly uses: readonly PromoUse[];
  readonly labelledBy: string;
}

const columns = ['number', 'name', 'state', 'discount', 'at'] as const;

/** Column -> text of a use. */
const useCellTexts = () => {
  const { t, i18n } = useTranslation();
  return (use: PromoUse): Readonly<Record<(typeof columns)[number], string>> => ({
    number: use.RegistrationNumber ?? '–',
    name: use.Name ?? use.RegistrationNumber ?? '–',
    state: t(`admin-content.uses.status.${use.Status}`),
    discount: formatRupiah(use.Discount, i18n.language),
    at: formatDateTime(use.UsedAt, i18n.language),
  });
};

const getApplicationUrl = ({ FormId }: PromoUse): string => pathTo('applicantDetail', { id: FormId });

const getRowKey = ({ FormId, UsedAt }: PromoUse): string => `${FormId} ${UsedAt}`;

const UseTable = ({ uses, labelledBy }: UsesProps) => {
  const { t } = useTranslation();
  const cellsOf = useCellTexts();
  const row = (use: PromoUse) => {
    const { number, name, state, discount, at } = cellsOf(use);
    return (
      <tr key={getRowKey(use)}>
        <th scope="row" data-tight="">
          {number}
        </th>
        <td>
          <PageLink page="applicantDetail" to={getApplicationUrl(use)} paddingBlock="0.875rem">
            {name}
          </PageLink>
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
  const cellsOf = useCellTexts();
  return (
    <ListPanel padding="4">
      <RowCards aria-labelledby={labelledBy}>
        {uses.map((use) => {
          const { name, ...facts } = cellsOf(use);
          return (
            <li key={getRowKey(use)}>
              <TextLink to={getApplicationUrl(use)} paddingBlock="0.875rem">
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

/** Who used a promo code, and the status of each use. */
export const PromoUses = ({ kind, item }: { readonly kind: ContentEntity; readonly item: EditedItem }) => {
  const { t } = useTranslation();
  const id = useId();
  const List = useIsWideScreen() ? UseTable : UseCards;
  // Released uses are listed but not counted.
  const { usedCount } = item;
  const { data: uses, error, refetch } = usePromoUses(kind, item.Id);
  return (
    <Box as="section" aria-labelledby={id} data-part="uses">
      <Heading id={id} marginBottom="3">
        {t('admin-content.uses.title')}
      </Heading>
      {uses && uses.length > 0 && typeof usedCount === 'number' && (
        <Muted marginBottom="3">{t('admin-content.uses.count', { count: usedCount })}</Muted>
      )}
      {uses && uses.length === 0 && <Muted>{t('admin-content.uses.none')}</Muted>}
      {uses && uses.length > 0 && <List uses={uses} labelledBy={id} />}
      {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {!uses && !error && <CardSkeleton rows={1} height="12" />}
    </Box>
  );
};
