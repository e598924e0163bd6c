import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/server-clock.ts';
import { Stack } from '../../design/primitives.tsx';
import { FeeDetails } from '../../features/applicant/payment/details/FeeDetails.tsx';
import { FeeHeading } from '../../features/applicant/payment/FeeHeading.tsx';
import { FeeLayout } from '../../features/applicant/payment/fee/RegisterFeeScreen.tsx';
import { applicationLinks } from '../../features/shared/application/application-links.ts';
import { Absent } from './Absent.tsx';
import type { DrawingProps } from './drawings.ts';
import { exampleFee, feeStates } from './example-fee.ts';
import { Staged } from './Staged.tsx';

const useFee = ({ name, preview }: DrawingProps) => {
  const state = feeStates.find((known) => known === name);
  const [fee] = useState(() => state && exampleFee(preview, state, serverNow()));
  return fee;
};

/** The page on which the fee is paid, in one state of the payment machine. */
export const FeeDrawing = (props: DrawingProps) => {
  const { t } = useTranslation();
  const fee = useFee(props);
  if (!fee) return <Absent />;
  return (
    <Staged application={props.preview.example}>
      <Stack gap="6">
        <FeeHeading fee={fee}>{t('app.screen.registerFeeDetail')}</FeeHeading>
        <FeeLayout fee={fee} />
      </Stack>
    </Staged>
  );
};

/** The details of the payment, in one state of the payment machine. */
export const DetailsDrawing = (props: DrawingProps) => {
  const { t } = useTranslation();
  const fee = useFee(props);
  if (!fee) return <Absent />;
  return (
    <Staged application={props.preview.example}>
      <Stack gap="6">
        <FeeHeading fee={fee}>{t('app.screen.paymentDetails')}</FeeHeading>
        <FeeDetails fee={fee} links={applicationLinks(fee.FormId, fee.InstitutionCode)} />
      </Stack>
    </Staged>
  );
};
