import type { DataOf, Pagination, QueryOf } from '../../../contract/call.ts';
import type { listWebhookDeliveries } from '../../../contract/webhooks.ts';
import { DEFAULT_PAGE_SIZE, paginationOf } from '../../pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { getEndpoint } from './change-webhook.ts';
import { messageIdOf } from './deliver-webhooks.ts';
import { countDeliveries, type Delivery, listDeliveryRows } from './queries.ts';

type ListedDelivery = DataOf<typeof listWebhookDeliveries>[number];

const MAX_COUNTED = 10_000;

const toListed = (delivery: Delivery): ListedDelivery => ({
  Id: delivery.id,
  MessageId: messageIdOf(delivery),
  Type: delivery.type,
  OccurredAt: delivery.occurredAt,
  ApplicationId: delivery.applicationId,
  RegistrationNumber: delivery.registrationNumber,
  State: delivery.state,
  Attempts: delivery.attempts,
  LastAt: delivery.lastAt,
  LastStatus: delivery.lastStatus,
  LastError: delivery.lastError,
  NextAt: delivery.nextAt,
});

/** @throws AppError 404 */
export const listDeliveries = async (
  db: Queryable,
  endpointId: string,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, state }: QueryOf<typeof listWebhookDeliveries>,
): Promise<{ readonly data: ListedDelivery[]; readonly pagination: Pagination }> => {
  await getEndpoint(db, endpointId);
  const rows = await listDeliveryRows(db, endpointId, state, pageSize, (page - 1) * pageSize);
  const total = await countDeliveries(db, endpointId, state, MAX_COUNTED);
  return { data: rows.map(toListed), pagination: paginationOf(total, page, pageSize) };
};
