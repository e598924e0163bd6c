import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replayFailedWebhooks } from '../../../../contract/webhooks.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { Muted, Row, Stack } from '../../../design/primitives.tsx';
import { DateFilter } from '../shared/DateFilter.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import type { Webhook } from './queries.ts';
import { useWebhookAction } from './use-webhook-action.ts';

/** Without a day, everything that is kept. */
const EVERYTHING = '1970-01-01';

/** Sends all failed deliveries since a day again. */
export const ReplayFailed = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation();
  const { run, isBusy } = useWebhookAction();
  const [day, setDay] = useState('');
  const send = () =>
    callApi(replayFailedWebhooks, {
      params: { webhookId: webhook.Id },
      // The day begins in Jakarta.
      body: { since: `${day || EVERYTHING}T00:00:00+07:00` },
    });
  return (
    <SectionCard name="replay" title={t('admin-webhooks.replayFailed.title')}>
      <Stack gap="4">
        <Muted fontSize="sm">{t('admin-webhooks.replayFailed.text', { count: webhook.Failed })}</Muted>
        <DateFilter label={t('admin-webhooks.replayFailed.since')} value={day} onChange={setDay} />
        <Row>
          <Button variant="outline" isBusy={isBusy} data-action="replayFailed" onClick={() => run(send)}>
            {t('admin-webhooks.replayFailed.send')}
          </Button>
        </Row>
      </Stack>
    </SectionCard>
  );
};
