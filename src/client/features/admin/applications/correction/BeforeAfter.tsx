import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Box, Muted } from '../../../../design/primitives.tsx';
import { AnswersSummary } from '../../../../forms/summary/AnswersSummary.tsx';
import type { AdminApplication } from '../queries.ts';

type Change = AdminApplication['Corrections'][number]['Changed'][number];

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '3',
    '& > div': { padding: '3', borderRadius: 'md', borderWidth: '1px', borderColor: 'border', minWidth: 0 },
    // Half of half the page is too narrow for two columns.
    '& dl': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > [data-side=After]': { background: 'bg.info', borderColor: 'border.info' },
  },
});

interface BeforeAfterProps {
  readonly change: Change;
  readonly detail: AdminApplication;
}

/** An answer before and after its correction, side by side, as its form would show it. */
export const BeforeAfter = ({ change, detail }: BeforeAfterProps) => {
  const { t } = useTranslation();
  const [step = '', field = ''] = change.Field.split('.');
  const saved = detail.Steps.find((one) => one.step === step)?.answers ?? {};
  const { Id: formId, InstitutionCode: institutionCode } = detail.Application;
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
            <AnswersSummary
              formKey={step}
              answers={{ ...saved, [field]: change[side] }}
              sourceParams={{ formId, institutionCode }}
              only={field}
            />
          )}
        </div>
      ))}
    </Sides>
  );
};
