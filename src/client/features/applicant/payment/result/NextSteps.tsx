import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Heading } from '../../../../design/primitives.tsx';
import type { ResultType } from '../result-type.ts';

const Steps = chakra('ol', {
  base: {
    counterReset: 'step',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    marginTop: '3',
    listStyleType: 'none',
    '& li': { position: 'relative', paddingInlineStart: '10', minHeight: '7' },
    '& li::before': {
      counterIncrement: 'step',
      content: 'counter(step)',
      position: 'absolute',
      insetInlineStart: '0',
      display: 'grid',
      placeItems: 'center',
      width: '7',
      height: '7',
      borderRadius: 'full',
      background: 'brand.subtle',
      color: 'brand.fg',
      fontSize: 'sm',
      fontWeight: 'bold',
    },
  },
});

const order = ['first', 'second', 'third'] as const;

/** What the applicant does, or waits for, now. */
export const NextSteps = ({ type }: { readonly type: ResultType }) => {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="next-steps">
      <Heading id="next-steps">{t('payment.result.next')}</Heading>
      <Steps>
        {order.map((place) => (
          <li key={place}>{t(`payment.result.${type}.${place}`)}</li>
        ))}
      </Steps>
    </section>
  );
};
