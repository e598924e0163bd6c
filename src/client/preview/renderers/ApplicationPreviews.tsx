import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../machines/application.status.ts';
import { resultTypes } from '../../../contract/decision-tables.ts';
import { serverNow } from '../../api/server-clock.ts';
import { Stack } from '../../design/primitives.tsx';
import { FeeDetails } from '../../features/applicant/payment/FeeDetails.tsx';
import { FeeHeading } from '../../features/applicant/payment/FeeHeading.tsx';
import { FeeLayout } from '../../features/applicant/payment/fee/RegisterFeeScreen.tsx';
import { Result } from '../../features/applicant/payment/Result.tsx';
import { Confirmation } from '../../features/applicant/registrations/SubmittedScreen.tsx';
import { applicationLinks } from '../../features/shared/application/application-links.ts';
import type { RendererProps } from '../preview-variant.ts';
import { exampleFee, feeStates } from './example-fee.ts';
import { InertPreview, UnknownSubject } from './InertPreview.tsx';

const useExampleFee = ({ name, preview }: RendererProps) => {
  const state = feeStates.find((known) => known === name);
  const [fee] = useState(() => state && exampleFee(preview, state, serverNow()));
  return fee;
};

/** The page of the fee, in one state of the payment machine. */
export const FeePreview = (props: RendererProps) => {
  const { t } = useTranslation();
  const fee = useExampleFee(props);
  if (!fee) return <UnknownSubject />;
  return (
    <InertPreview application={props.preview.example}>
      <Stack gap="6">
        <FeeHeading fee={fee}>{t('app.screen.registerFeeDetail')}</FeeHeading>
        <FeeLayout fee={fee} />
      </Stack>
    </InertPreview>
  );
};

/** The payment details, in one state of the payment machine. */
export const PaymentDetailsPreview = (props: RendererProps) => {
  const { t } = useTranslation();
  const fee = useExampleFee(props);
  if (!fee) return <UnknownSubject />;
  return (
    <InertPreview application={props.preview.example}>
      <Stack gap="6">
        <FeeHeading fee={fee}>{t('app.screen.paymentDetails')}</FeeHeading>
        <FeeDetails fee={fee} links={applicationLinks({ formId: fee.FormId, institution: fee.InstitutionCode })} />
      </Stack>
    </InertPreview>
  );
};

/** The result after payment: one row of the result table. */
export const ResultPreview = ({ name, preview }: RendererProps) => {
  const type = resultTypes.find((known) => known === name);
  if (!type) return <UnknownSubject />;
  return (
    <InertPreview application={preview.example}>
      <Result formId={preview.example.Id} type={type} />
    </InertPreview>
  );
};

const isState = (name: string): name is keyof typeof applicationStatuses => Object.hasOwn(applicationStatuses, name);

/** The page after the final submit: a row of the outcome table in a state of the machine. */
export const OutcomePreview = (props: RendererProps) => {
  const [row = '', state = ''] = props.name.split(':');
  const found = props.preview.outcomes[Number(row)];
  if (!found || !isState(state)) return <UnknownSubject />;
  const example = { ...props.preview.example, Outcome: found.message, Status: applicationStatuses[state] };
  return (
    <InertPreview application={example}>
      <Confirmation application={example} />
    </InertPreview>
  );
};
