import { useTranslation } from 'react-i18next';
import { recallCorrection } from '../../../../../contract/admin-applications.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { SavedAnswers } from '../../../../forms/summary/SavedAnswers.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import type { ActionProps } from '../detail/use-application-action.tsx';
import { useFieldName } from '../display-names.ts';
import type { AdminApplication } from '../queries.ts';

type Change = AdminApplication['Corrections'][number]['Changed'][number];

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '3',
    '& > div': { padding: '3', borderRadius: 'md', borderWidth: '1px', borderColor: 'border', minWidth: 0 },
    // One side is too narrow for two columns.
    '& dl': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > [data-side=After]': { background: 'bg.info', borderColor: 'border.info' },
  },
});

interface BeforeAfterProps {
  readonly change: Change;
  readonly detail: AdminApplication;
}

/** An answer before and after its correction, as its form shows it. */
const BeforeAfter = ({ change, detail }: BeforeAfterProps) => {
  const { t } = useTranslation();
  const { Id: formId, InstitutionCode: institutionCode } = detail.Application;
  const placeOf = (side: 'Before' | 'After') => {
    const [step = '', field = ''] = ((side === 'After' ? change.AfterField : undefined) ?? change.Field).split('.');
    const saved = detail.Steps.find((one) => one.step === step)?.answers ?? {};
    return { step, only: field, answers: { ...saved, [field]: change[side] }, form: change[`${side}Form`] };
  };
  return (
    <Sides data-changed={change.Field}>
      {(['Before', 'After'] as const).map((side) => (
        <div key={side} data-side={side}>
          <Muted fontSize="xs" marginBottom="1">
            {t(`admin-applications.correction.${side}`)}
          </Muted>
          {change[side] === undefined ? (
            <Box>{t('admin-applications.correction.nothing')}</Box>
          ) : (
            <SavedAnswers {...placeOf(side)} sourceParams={{ formId, institutionCode }} />
          )}
        </div>
      ))}
    </Sides>
  );
};

const sendOnce = createSendOnce();

type Correction = ActionProps['detail']['Corrections'][number];

const useCorrectionState = ({ SentAt, RecalledAt }: Correction): string => {
  const { t, i18n } = useTranslation();
  const time = (at: string) => formatDateTime(at, i18n.language);
  if (SentAt !== null) return t('admin-applications.correction.sent', { time: time(SentAt) });
  if (RecalledAt !== null) return t('admin-applications.correction.recalled', { time: time(RecalledAt) });
  return t('admin-applications.correction.awaited');
};

const CorrectionItem = ({ correction, detail }: { readonly correction: Correction } & Pick<ActionProps, 'detail'>) => {
  const { t, i18n } = useTranslation();
  const fieldName = useFieldName();
  const state = useCorrectionState(correction);
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

/** Correction requests and the applicant's changes, newest first. */
export const Corrections = ({ detail, act }: ActionProps) => {
  const { t } = useTranslation();
  const { Id: formId, Version: ifMatch } = detail.Application;
  const corrections = [...detail.Corrections].sort((a, b) => b.AskedAt.localeCompare(a.AskedAt));
  if (corrections.length === 0) return null;
  return (
    <SectionCard name="corrections" title={t('admin-applications.correction.heading')}>
      <Stack as="ul" gap="6" listStyleType="none">
        {corrections.map((correction) => (
          <CorrectionItem key={correction.AskedAt} correction={correction} detail={detail} />
        ))}
      </Stack>
      {detail.Allowed.includes('correctionRecalled') && (
        <Box marginTop="4">
          <Button
            variant="outline"
            isBusy={act.isBusy}
            onClick={() =>
              act.run(() =>
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
    </SectionCard>
  );
};
