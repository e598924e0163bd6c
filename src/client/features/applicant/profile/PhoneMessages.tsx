import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPhoneCode, stopPhone, verifyPhone } from '../../../../contract/phone.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { useSession } from '../../../api/session.ts';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { CloseButton, OpenButton, PostButton, useOpenPart } from '../../../design/WithoutScript.tsx';
import { FormSkeleton } from '../../../forms/FormSkeleton.tsx';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { AccountSection, focusSection } from './AccountFrame.tsx';
import { accountQuery, type Phone, phoneQuery } from './account-queries.ts';
import { STOP_PHONE } from './plain-actions.ts';

const SECTION = 'phone';

/** Stores what a call answered; the focus moves to the section, whose content is another one now. */
const useShowPhone = () => {
  const client = useQueryClient();
  return (message: string, phone: Phone): void => {
    toaster.success(message);
    client.setQueryData(phoneQuery.queryKey, phone);
    focusSection(SECTION);
  };
};

/** The number of the profile. */
const useProfileNumber = (): Answers => {
  const userId = useSession()?.id ?? '';
  const profile = useQueryClient().getQueryData(accountQuery(userId).queryKey)?.profile ?? {};
  return Object.fromEntries(
    ['dialCode', 'phoneNumber'].flatMap((name) => (name in profile ? [[name, profile[name]]] : [])),
  );
};

/** Number and consent. */
const NumberForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const show = useShowPhone();
  const initialAnswers = useProfileNumber();
  const send = async (answers: Answers): Promise<void> => {
    const { message, data } = await sendForm(requestPhoneCode, answers);
    onClose();
    show(message, data);
  };
  return (
    <SchemaForm
      showsRefusal
      formKey={requestPhoneCode.form}
      posted={usePostedForm(requestPhoneCode.form)}
      initialAnswers={initialAnswers}
      submitLabel={t('my-account.phone.send')}
      onSubmit={send}
      actions={
        <CloseButton variant="outline" onClick={onClose}>
          {t('app.dialog.cancel')}
        </CloseButton>
      }
    />
  );
};

const CodeForm = () => {
  const { t } = useTranslation();
  const show = useShowPhone();
  const send = async (answers: Answers): Promise<void> => {
    const { message, data } = await sendForm(verifyPhone, answers);
    show(message, data);
  };
  return (
    <SchemaForm
      showsRefusal
      formKey={verifyPhone.form}
      posted={usePostedForm(verifyPhone.form)}
      submitLabel={t('my-account.phone.verify')}
      onSubmit={send}
    />
  );
};

const StopButton = ({ label }: { readonly label: string }) => {
  const { t } = useTranslation();
  const show = useShowPhone();
  const stop = useMutation({
    mutationFn: () => callApi(stopPhone),
    onSuccess: ({ message, data }) => show(message, data),
    onError: (error) => toaster.error(describeError(error, t)),
  });
  return (
    <PostButton action={STOP_PHONE} variant="outline" isBusy={stop.isPending} onClick={() => stop.mutate()}>
      {label}
    </PostButton>
  );
};

interface PhoneStateProps {
  readonly phone: Phone;
  readonly onOpen: () => void;
}

const PhoneState = ({ phone: { state, number }, onOpen }: PhoneStateProps) => {
  const { t } = useTranslation();
  if (state === 'unavailable') return <Text>{t('my-account.phone.unavailable')}</Text>;
  if (state === 'off')
    return (
      <OpenButton part={SECTION} variant="outline" onClick={onOpen}>
        {t('my-account.phone.open')}
      </OpenButton>
    );
  if (state === 'on')
    return (
      <Stack gap="4">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {t('my-account.phone.on', { number })}
        </Text>
        <Row gap="3">
          <StopButton label={t('my-account.phone.stop')} />
          <OpenButton part={SECTION} variant="outline" onClick={onOpen}>
            {t('my-account.phone.change')}
          </OpenButton>
        </Row>
      </Stack>
    );
  return (
    <Stack gap="4">
      <Muted overflowWrap="anywhere">{t('my-account.phone.waiting', { number })}</Muted>
      <Suspense fallback={<FormSkeleton />}>
        <CodeForm />
      </Suspense>
      <Row gap="3">
        <OpenButton part={SECTION} variant="outline" onClick={onOpen}>
          {t('my-account.phone.again')}
        </OpenButton>
        <StopButton label={t('app.dialog.cancel')} />
      </Row>
    </Stack>
  );
};

/** Messages to the phone: switched on with a number, consent and the code that arrives there, and off with one button. */
export const PhoneMessages = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(phoneQuery);
  const [isAsking, setAsking] = useOpenPart(SECTION);
  const change = (next: boolean) => () => {
    setAsking(next);
    focusSection(SECTION);
  };
  return (
    <AccountSection name={SECTION} title={t('my-account.phone.title')} text={t('my-account.phone.text')}>
      {isAsking ? (
        <Suspense fallback={<FormSkeleton />}>
          <NumberForm onClose={change(false)} />
        </Suspense>
      ) : data ? (
        <PhoneState phone={data} onOpen={change(true)} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={1} height="12" />
      )}
    </AccountSection>
  );
};
