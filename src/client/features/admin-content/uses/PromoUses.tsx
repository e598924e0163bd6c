import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { listPromoUses } from '../../../../contract/admin-promo-code.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { DataTable, ListPanel } from '../../../ui/admin/DataTable.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { Box, Heading, Muted } from '../../../ui/primitives.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { formatDateTime, formatRupiah } from '../../../ui/state/format.ts';
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

const Row = ({ use }: { readonly use: Use }) => {
  const { t, i18n } = useTranslation();
  return (
    <tr>
      <th scope="row">{use.RegistrationNumber ?? '–'}</th>
      <td>{use.Name ?? '–'}</td>
      <td>{t(`admin-content.uses.status.${use.Status}`)}</td>
      <td data-tight="">{formatRupiah(use.Discount, i18n.language)}</td>
      <td data-tight="">{formatDateTime(use.UsedAt, i18n.language)}</td>
    </tr>
  );
};

const columns = ['number', 'name', 'state', 'discount', 'at'] as const;

/** Who used a code, and what became of it. */
export const PromoUses = ({ kind, item }: { readonly kind: Kind; readonly item: EditedItem }) => {
  const { t } = useTranslation();
  const id = useId();
  const { data: uses, error, refetch } = useUses(kind, item.Id);
  return (
    <Box as="section" aria-labelledby={id} data-part="uses">
      <Heading id={id} marginBottom="3">
        {t('admin-content.uses.title')}
      </Heading>
      {uses && uses.length === 0 && <Muted>{t('admin-content.uses.none')}</Muted>}
      {uses && uses.length > 0 && (
        <ListPanel tabIndex={0} role="group" aria-labelledby={id}>
          <DataTable aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`admin-content.uses.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {uses.map((use) => (
                <Row key={`${use.FormId} ${use.UsedAt}`} use={use} />
              ))}
            </tbody>
          </DataTable>
        </ListPanel>
      )}
      {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {!uses && !error && <CardSkeleton rows={1} height="12" />}
    </Box>
  );
};
