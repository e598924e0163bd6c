import { useTranslation } from 'react-i18next';
import { recallCorrection } from '../../../../../contract/admin-applications.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { Part } from '../../shared/Part.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import type { ActProps } from '../detail/Decide.tsx';
import { useFieldName } from '../use-field-name.ts';
import { BeforeAfter } from './BeforeAfter.tsx';

const sendOnce = createSendOnce();

type Correction = ActProps['detail']['Corrections'][number];

const useStanding = ({ SentAt, RecalledAt }: Correction): string => {
  const { t, i18n } = useTranslation();
  const time = (at: string) => formatDateTime(at, i18n.language);
  if (SentAt !== null) return t('admin-applications.correction.sent', { time: time(SentAt) });
  if (RecalledAt !== null) return t('admin-applications.correction.recalled', { time: time(RecalledAt) });
  return t('admin-applications.correction.awaited');
};

const Entry = ({ correction, detail }: { readonly correction: Correction } & Pick<ActProps, 'detail'>) => {
  const { t, i18n } = useTranslation();
  const fieldName = useFieldName();
  const state = useStanding(correction);
  const { AskedBy, AskedAt, Message, Fields, Changed } = correction;
  return (
    <Box as="li" data-correction={AskedAt}>
      <Text fontWeight="semibold">{state}</Text>
      <Muted fontSize="xs">
        {t('admin-applications.correction.by', { who: AskedBy.Name, time: formatDateTime(AskedAt, i18n.language) })}
      </Muted>
      <Text marginBlock="2" whiteSpace="pre-line" overflowWrap="anywhere">
        {Message}
      </Text>
      <Muted fontSize="sm">
        {t('admin-applications.correction.fields', { fields: Fields.map(fieldName).join(', ') })}
      </Muted>
      {Changed.length > 0 && (
        <Stack gap="4" marginTop="4">
          {Changed.map((change) => (
            <BeforeAfter key={change.Field} change={change} detail={detail} />
          ))}
        </Stack>
      )}
    </Box>
  );
};

/** What was sent back to the applicant, and what the applicant made of it; newest first. */
export const Corrections = ({ detail, act }: ActProps) => {
  const { t } = useTranslation();
  const { Id: formId, Version: ifMatch } = detail.Application;
  const corrections = [...detail.Corrections].sort((a, b) => b.AskedAt.localeCompare(a.AskedAt));
  if (corrections.length === 0) return null;
  return (
    <Part name="corrections" title={t('admin-applications.correction.heading')}>
      <Stack as="ul" gap="6" listStyleType="none">
        {corrections.map((correction) => (
          <Entry key={correction.AskedAt} correction={correction} detail={detail} />
        ))}
      </Stack>
      {detail.Allowed.includes('correctionRecalled') && (
        <Box marginTop="4">
          <Button
            look="outline"
            isBusy={act.isBusy}
            onClick={() =>
              act.press(() =>
                sendOnce([formId, ifMatch], (intent) =>
                  callApi(recallCorrection, { params: { formId }, ifMatch, intent }),
                ),
              )
            }
          >
            {t('admin-applications.correction.recall')}
          </Button>
        </Box>
      )}
    </Part>
  );
};
