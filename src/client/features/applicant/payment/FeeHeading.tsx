import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../design/Callout.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Heading, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { type PaymentState, paymentTone } from '../../shared/application/payment-state.ts';
import type { Fee } from './registration-fee.ts';

interface PaymentStateNoticeProps {
  readonly state: PaymentState;
  readonly children?: ReactNode;
}

/** The state of the fee and what it means for the applicant. */
export const PaymentStateNotice = ({ state, children }: PaymentStateNoticeProps) => {
  const { t } = useTranslation();
  return (
    <Callout tone={paymentTone(state)} role="status" data-part="payment-state" data-state={state}>
      <Heading>{t(`payment.notice.${state}.title`)}</Heading>
      <Text marginTop="1" color="fg">
        {t(`payment.notice.${state}.text`)}
      </Text>
      {children}
    </Callout>
  );
};

interface FeeHeadingProps {
  /** Undefined while it loads. */
  readonly fee: Fee | undefined;
  readonly children: string;
}

/** Heading of the page with program and registration number. */
export const FeeHeading = ({ fee, children }: FeeHeadingProps) => {
  const { t } = useTranslation();
  const lead = fee && (
    <>
      {fee.ProgramStudyName} ·{' '}
      <Box as="span" whiteSpace="nowrap">
        <VisuallyHidden>{t('payment.fact.number')} </VisuallyHidden>
        {fee.RegistrationNumber}
      </Box>
    </>
  );
  return <PageHeading {...(lead && { lead })}>{children}</PageHeading>;
};
