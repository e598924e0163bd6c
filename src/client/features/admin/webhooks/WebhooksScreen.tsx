import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { maxWebhooks } from '../../../../contract/webhooks.ts';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Muted, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { type Webhook, webhooksQuery, webhookUrl } from './queries.ts';
import { WebhookDetail } from './WebhookDetail.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookList } from './WebhookList.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

interface AllWebhooksProps {
  readonly webhooks: readonly Webhook[];
  readonly events: readonly string[];
}

const AllWebhooks = ({ webhooks, events }: AllWebhooksProps) => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Stack gap="6">
      {webhooks.length < maxWebhooks && (
        <Row>
          <Button aria-haspopup="dialog" data-action="add" onClick={() => setAdding(true)}>
            {t('admin-webhooks.add')}
          </Button>
        </Row>
      )}
      <WebhookList webhooks={webhooks} />
      {isAdding && (
        <WebhookDialog
          events={events}
          onDone={(created) => {
            setAdding(false);
            setSecret(created);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== undefined && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </Stack>
  );
};

/** /admin/webhook: all webhooks, or the one that the address names. */
export const WebhooksScreen = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('id');
  const query = useQuery(webhooksQuery());
  const webhook = query.data?.Webhooks.find(({ Id }) => Id === id);
  if (query.data && webhook) return <WebhookDetail key={webhook.Id} webhook={webhook} events={query.data.Events} />;
  return (
    <Stack gap="6">
      <div>
        <PageHeading>{t('app.screen.webhookList')}</PageHeading>
        <Muted marginTop="2" maxWidth="prose">
          {t('admin-webhooks.intro')}
        </Muted>
      </div>
      <QueryResult query={query} skeleton={<CardSkeleton rows={3} height="24" />}>
        {({ Webhooks, Events }) =>
          id === null ? (
            <AllWebhooks webhooks={Webhooks} events={Events} />
          ) : (
            <EmptyState title={t('admin-webhooks.gone')}>
              <TextLink to={webhookUrl()}>{t('admin-webhooks.back')}</TextLink>
            </EmptyState>
          )
        }
      </QueryResult>
    </Stack>
  );
};
