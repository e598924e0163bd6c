import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted, Stack } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { type Webhook, webhookUrl } from './queries.ts';
import { useWebhookEventName } from './use-event-name.ts';
import { WebhookState } from './WebhookState.tsx';

/** What a webhook is for: institution, events and counts. */
export const WebhookFacts = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation();
  const eventName = useWebhookEventName();
  const institutionName = useInstitutionName();
  const { InstitutionCode, Events, Waiting, Failed } = webhook;
  return (
    <Facts
      marginTop="3"
      facts={[
        [
          t('admin-list.institution'),
          InstitutionCode === null ? t('admin-list.anyInstitution') : institutionName(InstitutionCode),
        ],
        [t('admin-webhooks.delivery.waiting'), t('admin-webhooks.count', { count: Waiting })],
        [t('admin-webhooks.delivery.failed'), t('admin-webhooks.count', { count: Failed })],
        [
          t('admin-webhooks.events'),
          Events.length === 0 ? t('admin-webhooks.eventScope.all') : Events.map(eventName).join(', '),
        ],
      ]}
    />
  );
};

/** Every webhook, with a link to its deliveries. */
export const WebhookList = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => {
  const { t } = useTranslation();
  if (webhooks.length === 0) return <EmptyState title={t('admin-webhooks.none')} text={t('admin-webhooks.noneText')} />;
  return (
    <ListPanel>
      <Stack as="ul" gap="0" listStyleType="none" aria-label={t('app.screen.webhookList')}>
        {webhooks.map((webhook) => (
          <ListItem key={webhook.Id} data-webhook={webhook.Id} padding={{ base: '4', md: '5' }}>
            <Box
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
              gap="2"
              alignItems="start"
            >
              <Box minWidth="0">
                <TextLink
                  to={webhookUrl(webhook.Id)}
                  dir="ltr"
                  display="inline-block"
                  maxWidth="full"
                  paddingBlock="0.75rem"
                  marginBlock="-0.75rem"
                  overflowWrap="anywhere"
                >
                  <LongWord>{webhook.Url}</LongWord>
                </TextLink>
                {webhook.Description !== '' && (
                  <Muted fontSize="sm" overflowWrap="anywhere" marginTop="1">
                    {webhook.Description}
                  </Muted>
                )}
              </Box>
              <WebhookState webhook={webhook} />
            </Box>
            <WebhookFacts webhook={webhook} />
          </ListItem>
        ))}
      </Stack>
    </ListPanel>
  );
};
