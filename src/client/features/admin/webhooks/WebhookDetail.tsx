import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { changeWebhook, removeWebhook, replaceWebhookSecret, testWebhook } from '../../../../contract/webhooks.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { formatDateTime } from '../../../state/format.ts';
import { ConfirmedDialog } from '../shared/ConfirmedDialog.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { type Webhook, webhookUrl } from './queries.ts';
import { ReplayFailed } from './ReplayFailed.tsx';
import { useWebhookAction } from './use-webhook-action.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookFacts } from './WebhookList.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import { WebhookState } from './WebhookState.tsx';

const confirmedActions = ['enable', 'disable', 'replaceSecret', 'remove'] as const;
type ConfirmedAction = (typeof confirmedActions)[number];

interface WebhookDetailProps {
  readonly webhook: Webhook;
  readonly events: readonly string[];
}

interface ActionDialogProps extends Pick<WebhookDetailProps, 'webhook'> {
  readonly action: ConfirmedAction;
  /** @param secret that replaces the former one */
  readonly onDone: (secret?: string) => void;
  readonly onClose: () => void;
}

const ActionDialog = ({ action, webhook, onDone, onClose }: ActionDialogProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { runConfirmed } = useWebhookAction();
  const params = { webhookId: webhook.Id };
  return (
    <ConfirmedDialog
      kind={action}
      title={t(`admin-webhooks.action.${action}`)}
      text={t(`admin-webhooks.confirm.${action}`)}
      isDangerous={action === 'remove' || action === 'disable'}
      onSubmit={async (body) => {
        if (action === 'replaceSecret') {
          onDone((await runConfirmed(() => callApi(replaceWebhookSecret, { params, body }))).Secret);
        } else if (action === 'remove') {
          await runConfirmed(() => callApi(removeWebhook, { params, body }));
          onDone();
          await navigate(webhookUrl());
        } else {
          const isEnabled = action === 'enable';
          await runConfirmed(() => callApi(changeWebhook, { params, body: { ...body, isEnabled } }));
          onDone();
        }
      }}
      onClose={onClose}
    />
  );
};

/** Why nothing arrives, and since when. */
const Problem = ({ webhook: { DisabledReason, DisabledAt, FailingSince } }: Pick<WebhookDetailProps, 'webhook'>) => {
  const { t, i18n } = useTranslation();
  const since = DisabledAt ?? FailingSince;
  if (since === null) return null;
  return (
    <Callout as="div" tone={DisabledReason === 'admin' ? 'neutral' : 'warning'} padding="4" data-part="problem">
      <Text fontSize="sm" color="fg">
        {t(`admin-webhooks.problem.${DisabledReason ?? 'trying'}`, { time: formatDateTime(since, i18n.language) })}
      </Text>
    </Callout>
  );
};

const Actions = ({ webhook, events }: WebhookDetailProps) => {
  const { t } = useTranslation();
  const { run, isBusy } = useWebhookAction();
  const [isEditing, setEditing] = useState(false);
  const [confirming, setConfirming] = useState<ConfirmedAction>();
  const [secret, setSecret] = useState<string>();
  const isEnabled = webhook.DisabledAt === null;
  const test = () => callApi(testWebhook, { params: { webhookId: webhook.Id } });
  return (
    <Row gap="3">
      {isEnabled && (
        <Button isBusy={isBusy} data-action="test" onClick={() => run(test)}>
          {t('admin-webhooks.action.test')}
        </Button>
      )}
      <Button variant="outline" aria-haspopup="dialog" data-action="edit" onClick={() => setEditing(true)}>
        {t('admin-webhooks.action.edit')}
      </Button>
      {confirmedActions
        .filter((action) => action !== (isEnabled ? 'enable' : 'disable'))
        .map((action) => (
          <Button
            key={action}
            variant="outline"
            aria-haspopup="dialog"
            data-action={action}
            onClick={() => setConfirming(action)}
          >
            {t(`admin-webhooks.action.${action}`)}
          </Button>
        ))}
      {isEditing && (
        <WebhookDialog
          webhook={webhook}
          events={events}
          onDone={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
      {confirming && (
        <ActionDialog
          action={confirming}
          webhook={webhook}
          onDone={(replaced) => {
            setConfirming(undefined);
            setSecret(replaced);
          }}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {secret !== undefined && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </Row>
  );
};

/** One webhook with its deliveries. */
export const WebhookDetail = ({ webhook, events }: WebhookDetailProps) => {
  const { t, i18n } = useTranslation();
  const { Url, Description, FormerSecretUntil, Failed, DisabledAt } = webhook;
  return (
    <Stack gap="6">
      <Stack gap="3">
        <div>
          <TextLink to={webhookUrl()} display="inline-block" paddingBlock="0.75rem" marginBlock="-0.75rem">
            {t('admin-webhooks.back')}
          </TextLink>
        </div>
        <PageHeading>{Description === '' ? t('admin-webhooks.one') : Description}</PageHeading>
        <Row gap="3">
          <Box dir="ltr" minWidth="0" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
            {Url}
          </Box>
          <WebhookState webhook={webhook} />
        </Row>
        <WebhookFacts webhook={webhook} />
        {FormerSecretUntil !== null && (
          <Muted fontSize="sm">
            {t('admin-webhooks.secret.former', { time: formatDateTime(FormerSecretUntil, i18n.language) })}
          </Muted>
        )}
      </Stack>
      <Problem webhook={webhook} />
      <Actions webhook={webhook} events={events} />
      {Failed > 0 && DisabledAt === null && <ReplayFailed webhook={webhook} />}
      <Stack gap="4">
        <Heading as="h2">{t('admin-webhooks.deliveries')}</Heading>
        <DeliveryList webhook={webhook} />
      </Stack>
    </Stack>
  );
};
