import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewOffer } from '../../../../../contract/admin-applications.ts';
import { callApi } from '../../../../api/http.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { DateFilter } from '../../shared/DateFilter.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { type ActionProps, ConflictNotice } from './use-application-action.tsx';

const sendOnce = createSendOnce();

const DAY_MS = 86_400_000;
const JAKARTA_OFFSET_MS = 7 * 3_600_000;
const SUGGESTED_DAYS = 7;

/** yyyy-MM-dd in Jakarta, a week from today. */
const suggestDay = (): string =>
  new Date(serverNow() + JAKARTA_OFFSET_MS + SUGGESTED_DAYS * DAY_MS).toISOString().slice(0, 10);

interface RenewalDialogProps extends ActionProps {
  readonly onClose: () => void;
}

/** Offers the place of a lapsed offer again, until a chosen day. */
export const RenewalDialog = ({ detail, act, onClose }: RenewalDialogProps) => {
  const { t } = useTranslation();
  const [until, setUntil] = useState(suggestDay);
  const { Id: formId, Version: ifMatch, Name: name } = detail.Application;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (until === '' || act.isBusy) return;
    const body = { until };
    act.run(
      () =>
        sendOnce([formId, ifMatch, body], (intent) =>
          callApi(renewOffer, { params: { formId }, ifMatch, body, intent }),
        ),
      onClose,
    );
  };
  return (
    <WideDialog title={t('admin-applications.renewal.title', { name })} onClose={onClose}>
      <Muted marginBlock="2">{t('admin-applications.renewal.text')}</Muted>
      {act.hasConflict && <ConflictNotice detail={detail} />}
      <Box as="form" onSubmit={send} display="grid" gap="5" marginTop="4">
        <DateFilter isField label={t('admin-applications.renewal.until')} value={until} onChange={setUntil} />
        <Row justifyContent="flex-end">
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
          <Button type="submit" disabled={until === ''} isBusy={act.isBusy} data-part="renew">
            {t('admin-applications.renewal.send')}
          </Button>
        </Row>
      </Box>
    </WideDialog>
  );
};
