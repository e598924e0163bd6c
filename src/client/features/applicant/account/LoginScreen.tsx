import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getSignIn, login } from '../../../../contract/account.ts';
import {
  isSignInProblem,
  pathToProvider,
  SIGN_IN_PROBLEM,
  type SignInProblem,
} from '../../../../contract/provider-sign-in.ts';
import { RETURN_TO, withReturnPath } from '../../../../contract/return-path.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { releaseDevice } from '../../../api/device-owner.ts';
import { callApi } from '../../../api/http.ts';
import { findKnownEmail, startSession } from '../../../api/session.ts';
import { Button, ButtonLink } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { Heading, Stack, Text } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { clearPendingAccount, findPendingEmail, isAdmin, storePendingAccount } from '../../../state/account.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { EntryFrame, FooterLink } from './EntryFrame.tsx';
import { readNextCodeAt, storeNextCodeAt, useAccountFlow } from './use-account-flow.ts';

/** The server's reply to the right password of an unverified address, compared verbatim (specification 4 and 8). */
export const UNVERIFIED_MESSAGE = 'Please check your email to verify your account!';

const neverChanges = () => () => {};

/** The address that this tab knows. The server does not know it, so the page first shows none. */
const useKnownEmail = (): string | undefined => {
  const [known] = useState(findKnownEmail);
  return useSyncExternalStore(
    neverChanges,
    () => known,
    () => undefined,
  );
};

/** Opens the login page without a return path and without the memory of this page. */
const reloadLoginPage = (): void => location.replace(pathTo('login'));

/** Shown after a session expired: unsaved answers are on the server or, for their owner only, on this device. */
const SessionEndedNotice = ({ onOther }: { readonly onOther: () => void }) => {
  const { t } = useTranslation();
  return (
    <Callout tone="info" data-part="session-ended" role="status">
      <Heading>{t('account.login.ended.title')}</Heading>
      <Text marginTop="1" color="fg">
        {t('account.login.ended.text')}
      </Text>
      <Button variant="ghost" marginTop="2" marginInlineStart="-4" onClick={onOther}>
        {t('account.login.ended.other')}
      </Button>
    </Callout>
  );
};

const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async ({ signal }) => (await callApi(getSignIn, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Why the login with the university account failed. */
const ProviderProblem = ({ problem }: { readonly problem: SignInProblem }) => {
  const { t } = useTranslation();
  return (
    <Callout tone="error" data-part="sign-in-problem" role="alert">
      <Heading>{t('account.login.provider.title')}</Heading>
      <Text marginTop="1" color="fg">
        {t(`account.login.provider.problem.${problem}`)}
      </Text>
    </Callout>
  );
};

/** Staff log in at the university's identity provider: a page load, with or without scripts. */
const ProviderLogin = ({ returnTo }: { readonly returnTo: string | null }) => {
  const { t } = useTranslation();
  if (!useQuery(signInQuery).data?.provider) return null;
  return (
    <Stack gap="2" data-part="provider-login">
      <Text color="fg.muted">{t('account.login.provider.lead')}</Text>
      <ButtonLink reloadDocument to={pathToProvider(returnTo)} variant="outline" width="full" minHeight="12">
        {t('account.login.provider.submit')}
      </ButtonLink>
    </Stack>
  );
};

export const LoginScreen = () => {
  const { t } = useTranslation();
  const { send } = useAccountFlow('Guest');
  const [params] = useSearchParams();
  const known = useKnownEmail();
  const email = known ?? findPendingEmail();
  const problem = params.get(SIGN_IN_PROBLEM);

  const onSubmit = async (answers: Answers): Promise<void> => {
    const { message, data } = await sendForm(login, answers);
    if (message === UNVERIFIED_MESSAGE || data === null) {
      storePendingAccount(String(answers['email']), String(answers['password']));
      toaster.info(message);
      const nextCodeAt = readNextCodeAt();
      await send({ type: 'login.deferred', nextCodeAt: nextCodeAt > Date.now() ? nextCodeAt : storeNextCodeAt() });
      return;
    }
    clearPendingAccount();
    await startSession(data);
    toaster.success(message);
    // Another account must not return to the page of the previous one.
    if (known !== undefined && known !== data.email) return reloadLoginPage();
    const hasInstitution = findChosenInstitution() !== undefined;
    await send({ type: 'login.accepted', isAdmin: isAdmin(data), hasInstitution });
  };

  return (
    <EntryFrame
      title={t('account.login.title')}
      lead={t('account.login.lead')}
      footer={
        <>
          <FooterLink>
            <TextLink to={pathTo('resetPassword')}>{t('account.login.forgot')}</TextLink>
          </FooterLink>
          <FooterLink text={t('account.login.noAccount')}>
            <TextLink to={withReturnPath(pathTo('register'), params.get(RETURN_TO))}>
              {t('account.login.register')}
            </TextLink>
          </FooterLink>
        </>
      }
    >
      {isSignInProblem(problem) && <ProviderProblem problem={problem} />}
      {known !== undefined && <SessionEndedNotice onOther={() => void releaseDevice().then(reloadLoginPage)} />}
      <SchemaForm
        key={known ?? ''}
        posted={usePostedForm('login')}
        showsRefusal
        formKey="login"
        {...(email && { initialAnswers: { email } })}
        submitLabel={t('account.login.submit')}
        onSubmit={onSubmit}
      />
      <ProviderLogin returnTo={params.get(RETURN_TO)} />
    </EntryFrame>
  );
};
