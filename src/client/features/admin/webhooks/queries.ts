import { queryOptions } from '@tanstack/react-query';
import { pathTo } from '../../../../contract/pages.ts';
import { listWebhookDeliveries, listWebhooks } from '../../../../contract/webhooks.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';

export type Webhook = DataFor<typeof listWebhooks>['Webhooks'][number];
export type Delivery = DataFor<typeof listWebhookDeliveries>[number];

export const webhooksKey = ['admin-webhooks'] as const;

const WATCH_MS = 5_000;

/** Read again and again while a delivery waits, so that counts and states follow. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: [...webhooksKey, 'list'],
    queryFn: async ({ signal }) => (await callApi(listWebhooks, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.Webhooks.some(({ Waiting }) => Waiting > 0) === true && WATCH_MS,
  });

/** Read again and again while a delivery of the page waits. */
export const deliveriesQuery = (webhookId: string, query: QueryFor<typeof listWebhookDeliveries>) =>
  queryOptions({
    queryKey: [...webhooksKey, webhookId, query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listWebhookDeliveries, { params: { webhookId }, query, signal });
      return { rows: data, pagination: getPagination({ pagination }) };
    },
    ...listOptions,
    refetchInterval: ({ state }) => state.data?.rows.some(({ State }) => State === 'waiting') === true && WATCH_MS,
  });

/** The page of one webhook, or of all. */
export const webhookUrl = (id?: string): string =>
  id === undefined ? pathTo('webhookList') : `${pathTo('webhookList')}?${new URLSearchParams({ id })}`;
