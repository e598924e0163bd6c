import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../../machines/application.status.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { FormSkeleton } from '../../../renderer/parts/FormSkeleton.tsx';
import { applicationLinks } from '../../../ui/application/application-links.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card, Heading, Row } from '../../../ui/primitives.tsx';
import type { Fee } from '../fee-query.ts';
import { findOpenPayment, stateOfFee } from '../open-payment.ts';
import { ResultButton } from '../ResultButton.tsx';
import { StateNotice } from '../StateNotice.tsx';
import { FeeForm } from './FeeForm.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import { OutcomeNote } from './OutcomeNote.tsx';

type Props = { readonly fee: Fee };

/** Paid, or never asked for: where to look instead. */
const Done = ({ fee }: Props) => {
  const { t } = useTranslation();
  const { payment, detail } = applicationLinks(fee.FormId, fee.InstitutionCode);
  const isPaid = stateOfFee(fee, serverNow()) === 'Paid';
  return (
    <StateNotice state={isPaid ? 'Paid' : 'None'}>
      <Row marginTop="4">
        {isPaid && <ResultButton formId={fee.FormId} />}
        <ButtonLink to={isPaid ? payment : detail} look="outline">
          {t(isPaid ? 'payment.action.details' : 'payment.action.application')}
        </ButtonLink>
      </Row>
    </StateNotice>
  );
};

const ChooseHow = ({ fee }: Props) => {
  const { t } = useTranslation();
  return (
    <Card aria-labelledby="choose-how">
      <Heading id="choose-how" marginBottom="5">
        {t('payment.fee.choose')}
      </Heading>
      <Suspense fallback={<FormSkeleton />}>
        <FeeForm fee={fee} />
      </Suspense>
    </Card>
  );
};

/** What is to be done about the fee now: go on with an open payment, choose how to pay, wait, or nothing any more. */
export const Pay = ({ fee }: Props) => {
  const [isChanging, setChanging] = useState(false);
  const now = serverNow();
  const state = stateOfFee(fee, now);
  const open = findOpenPayment(fee, now);
  if (fee.Status !== applicationStatuses.PendingRegistrationFee || state === 'Paid') return <Done fee={fee} />;
  if (state === 'Creating') return <StateNotice state="Creating" />;
  return (
    <>
      {fee.Payments.length === 0 && <OutcomeNote formId={fee.FormId} />}
      {['Failed', 'Expired', 'RefundNeeded'].includes(state) && <StateNotice state={state} />}
      {open && (
        <OpenPayment
          formId={fee.FormId}
          payment={open}
          detailsAddress={applicationLinks(fee.FormId, fee.InstitutionCode).payment}
          isChanging={isChanging}
          onChange={() => setChanging(true)}
        />
      )}
      {(!open || isChanging) && <ChooseHow fee={fee} />}
    </>
  );
};
