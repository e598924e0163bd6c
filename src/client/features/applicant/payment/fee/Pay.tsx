import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../../../machines/application.status.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Button, ButtonLink } from '../../../../design/Button.tsx';
import { Card, Heading, Muted, Row } from '../../../../design/primitives.tsx';
import { FormSkeleton } from '../../../../forms/parts/FormSkeleton.tsx';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import type { Fee } from '../fee-query.ts';
import { findOpenPayment, stateOfFee } from '../open-payment.ts';
import { ResultButton } from '../ResultButton.tsx';
import { StateNotice } from '../StateNotice.tsx';
import { FeeForm } from './FeeForm.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import { OutcomeNote } from './OutcomeNote.tsx';

interface Props {
  readonly fee: Fee;
}

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

interface ChooseHowProps extends Props {
  /** The applicant opened it: the button that did is gone, and the focus goes on to here. */
  readonly isAsked: boolean;
  /** An open payment will give way. */
  readonly isReplacing: boolean;
}

const ChooseHow = ({ fee, isAsked, isReplacing }: ChooseHowProps) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  return (
    <Card aria-labelledby="choose-how">
      <Heading ref={heading} tabIndex={-1} id="choose-how" marginBottom="5" outline="none">
        {t('payment.fee.choose')}
      </Heading>
      {isReplacing && (
        <Muted marginTop="-4" marginBottom="5">
          {t('payment.open.replaced')}
        </Muted>
      )}
      <Suspense fallback={<FormSkeleton />}>
        <FeeForm fee={fee} />
      </Suspense>
    </Card>
  );
};

/** What is to be done about the fee now: go on with an open payment, choose how to pay, wait, or nothing any more. */
export const Pay = ({ fee }: Props) => {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const now = serverNow();
  const state = stateOfFee(fee, now);
  const open = findOpenPayment(fee, now);
  if (fee.Status !== applicationStatuses.PendingRegistrationFee || state === 'Paid') return <Done fee={fee} />;
  if (state === 'Creating') return <StateNotice state="Creating" />;
  const isLate = state === 'RefundNeeded';
  return (
    <>
      {fee.Payments.length === 0 && <OutcomeNote formId={fee.FormId} />}
      {(state === 'Failed' || state === 'Expired') && <StateNotice state={state} />}
      {isLate && (
        <StateNotice state={state}>
          {!isChanging && (
            <Button look="outline" marginTop="4" onClick={() => setChanging(true)}>
              {t('payment.action.again')}
            </Button>
          )}
        </StateNotice>
      )}
      {open && (
        <OpenPayment
          formId={fee.FormId}
          payment={open}
          detailsAddress={applicationLinks(fee.FormId, fee.InstitutionCode).payment}
          isChanging={isChanging}
          onChange={() => setChanging(true)}
        />
      )}
      {(isChanging || !(open || isLate)) && (
        <ChooseHow fee={fee} isAsked={isChanging} isReplacing={open !== undefined} />
      )}
    </>
  );
};
