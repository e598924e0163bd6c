import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/Badge.tsx';
import { type PaymentState, paymentTone } from '../../ui/payment/payment-state.ts';
import { Heading, Text } from '../../ui/primitives.tsx';

const Frame = chakra('section', {
  base: {
    padding: { base: '5', md: '6' },
    borderRadius: 'lg',
    borderInlineStartWidth: '4px',
    borderColor: 'currentColor',
  },
  variants: {
    tone: {
      neutral: { background: 'bg.muted', color: 'fg.muted' },
      info: { background: 'bg.info', color: 'fg.info' },
      success: { background: 'bg.success', color: 'fg.success' },
      warning: { background: 'bg.warning', color: 'fg.warning' },
      error: { background: 'bg.error', color: 'fg.error' },
    } satisfies Record<Tone, object>,
  },
});

interface StateNoticeProps {
  readonly state: PaymentState;
  readonly children?: ReactNode;
}

/** Where paying stands and what it means for the applicant, in one sentence each. */
export const StateNotice = ({ state, children }: StateNoticeProps) => {
  const { t } = useTranslation();
  return (
    <Frame tone={paymentTone(state)} role="status" data-part="payment-state" data-state={state}>
      <Heading>{t(`payment.notice.${state}.title`)}</Heading>
      <Text marginTop="1" color="fg">
        {t(`payment.notice.${state}.text`)}
      </Text>
      {children}
    </Frame>
  );
};
