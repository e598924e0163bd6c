import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { deliveryStates, listWebhookDeliveries, replayWebhookDelivery } from '../../../../contract/webhooks.ts';
import { callApi } from '../../../api/http.ts';
import { Badge, type Tone } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Box, Muted, Row, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { formatDateTime } from '../../../state/format.ts';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { type Delivery, deliveriesQuery, type Webhook } from './queries.ts';
import { useWebhookEventName } from './use-event-name.ts';
import { useWebhookAction } from './use-webhook-action.ts';

const PAGE_SIZE = 20;

const tones = { waiting: 'info', delivered: 'success', failed: 'error' } as const satisfies Record<
  Delivery['State'],
  Tone
>;

/** Codes with a text; others are shown as they are. */
const explained = ['TIMEOUT', 'ADDRESS_REFUSED', 'DISABLED', 'ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET'];

/** What the last attempt led to. */
const useOutcome = () => {
  const { t } = useTranslation();
  return ({ LastStatus, LastError }: Delivery): string | null => {
    if (LastStatus !== null) return t('admin-webhooks.outcome.status', { status: LastStatus });
    if (LastError === null) return null;
    return explained.includes(LastError)
      ? t(`admin-webhooks.outcome.${LastError}`)
      : t('admin-webhooks.outcome.other', { code: LastError });
  };
};

interface DeliveryItemProps {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
}

const DeliveryItem = ({ webhook, delivery }: DeliveryItemProps) => {
  const { t, i18n } = useTranslation();
  const eventName = useWebhookEventName();
  const outcome = useOutcome()(delivery);
  const { run, isBusy } = useWebhookAction();
  const { Id, Type, OccurredAt, ApplicationId, RegistrationNumber, State, Attempts, LastAt, NextAt, MessageId } =
    delivery;
  const time = (at: string) => formatDateTime(at, i18n.language);
  const params = { webhookId: webhook.Id, deliveryId: String(Id) };
  return (
    <ListItem data-delivery={Id} padding={{ base: '4', md: '5' }}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="2" alignItems="start">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {eventName(Type)}
        </Text>
        <Badge tone={tones[State]}>{t(`admin-webhooks.delivery.${State}`)}</Badge>
      </Box>
      <Row gap="3" fontSize="sm" marginBlock="-1">
        <Muted>{time(OccurredAt)}</Muted>
        {ApplicationId !== null && (
          <PageLink page="applicantDetail" to={pathTo('applicantDetail', { id: ApplicationId })} paddingBlock="0.75rem">
            {RegistrationNumber ?? t('admin-webhooks.draft')}
          </PageLink>
        )}
      </Row>
      {outcome !== null && (
        <Text fontSize="sm" marginTop="1">
          {outcome}
        </Text>
      )}
      <Muted fontSize="sm" marginTop="1">
        {LastAt !== null && t('admin-webhooks.tried', { count: Attempts, time: time(LastAt) })}
        {LastAt !== null && NextAt !== null && ' '}
        {NextAt !== null && t('admin-webhooks.next', { time: time(NextAt) })}
      </Muted>
      <Muted fontSize="xs" marginTop="1" dir="ltr" overflowWrap="anywhere">
        {MessageId}
      </Muted>
      {webhook.DisabledAt === null && (
        <Button
          variant="outline"
          marginTop="3"
          isBusy={isBusy}
          data-action="replay"
          onClick={() => run(() => callApi(replayWebhookDelivery, { params }))}
        >
          <span>
            {t('admin-webhooks.replay')}
            <VisuallyHidden>
              {' '}
              {eventName(Type)} {RegistrationNumber} {time(OccurredAt)}
            </VisuallyHidden>
          </span>
        </Button>
      )}
    </ListItem>
  );
};

/** The deliveries of a webhook in 30 days, newest first. */
export const DeliveryList = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation();
  const { values, page, change } = useUrlQuery(['id', 'state'] as const, {
    ...listWebhookDeliveries.query.properties,
    id: {},
  });
  const state = deliveryStates.find((one) => one === values.state);
  const query = useQuery(deliveriesQuery(webhook.Id, { page, pageSize: PAGE_SIZE, ...(state && { state }) }));
  return (
    <Stack gap="4" aria-busy={query.isPlaceholderData}>
      <Box maxWidth={{ sm: '16rem' }}>
        <FilterSelect
          label={t('admin-webhooks.delivery.label')}
          value={values.state}
          onChange={(next) => change({ state: next })}
        >
          <option value="">{t('admin-list.any')}</option>
          {deliveryStates.map((one) => (
            <option key={one} value={one}>
              {t(`admin-webhooks.delivery.${one}`)}
            </option>
          ))}
        </FilterSelect>
      </Box>
      <QueryResult query={query} skeleton={<CardSkeleton rows={4} height="20" />}>
        {({ rows, pagination }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                as="h3"
                title={t(state ? 'admin-webhooks.noDeliveryOfState' : 'admin-webhooks.noDelivery')}
                text={t('admin-webhooks.noDeliveryText')}
              />
            ) : (
              <ListPanel>
                <Stack as="ul" gap="0" listStyleType="none" aria-label={t('admin-webhooks.deliveries')}>
                  {rows.map((delivery) => (
                    <DeliveryItem key={delivery.Id} webhook={webhook} delivery={delivery} />
                  ))}
                </Stack>
              </ListPanel>
            )}
            <PageNavigation pagination={pagination} onGo={(next) => change({ page: next })} />
          </>
        )}
      </QueryResult>
    </Stack>
  );
};
