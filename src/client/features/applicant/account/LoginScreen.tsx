import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { login } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { releaseDevice } from '../../../api/device-owner.ts';
import { findKnownEmail, startSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { Heading, Text } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { clearPendingAccount, findPendingEmail, isAdmin, storePendingAccount } from '../../../state/account.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { RETURN_TO, withReturnPath } from '../../../state/return-path.ts';
import { EntryFrame, FooterLink } from './EntryFrame.tsx';
import { readNextCodeAt, storeNextCodeAt, useAccountFlow } from './use-account-flow.ts';
import { UNVERIFIED_MESSAGE, useSubmitForm } from './use-submit-form.ts';

/** Without the address that the login would lead back to, and without what this page holds in memory. */
const reloadLoginPage = (): void => location.replace(pathTo('login'));

/** The session ended by itself: what was entered is on the server or, for its owner alone, on this device. */
const SessionEndedNotice = ({ onOther }: { readonly onOther: () => void }) => {
  const { t } = useTranslation();
  return (
    <Callout tone="info" data-part="session-ended" role="status">
      <Heading>{t('account.login.ended.title')}</Heading>
      <Text marginTop="1" color="fg">
        {t('account.login.ended.text')}
      </Text>
      <Button look="ghost" marginTop="2" marginInlineStart="-4" onClick={onOther}>
        {t('account.login.ended.other')}
      </Button>
    </Callout>
  );
};

export const LoginScreen = () => {
  const { t } = useTranslation();
  const { send } = useAccountFlow('Guest');
  const [params] = useSearchParams();
  const [known] = useState(findKnownEmail);
  const email = known ?? findPendingEmail();

  const onSubmit = useSubmitForm(login, {
    onDone: async ({ message, data }, answers) => {
      if (message === UNVERIFIED_MESSAGE || data === null) {
        storePendingAccount(String(answers['email']), String(answers['password']));
        toaster.info(message);
        const waiting = readNextCodeAt();
        send({ type: 'login.deferred', nextCodeAt: waiting > Date.now() ? waiting : storeNextCodeAt() });
        return;
      }
      clearPendingAccount();
      await startSession(data);
      toaster.success(message);
      // Somebody else's page is no place to go on.
      if (known !== undefined && known !== data.email) return reloadLoginPage();
      const hasInstitution = findChosenInstitution() !== undefined;
      send({ type: 'login.accepted', isAdmin: isAdmin(data), hasInstitution });
    },
  });

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
      {known !== undefined && <SessionEndedNotice onOther={() => void releaseDevice().then(reloadLoginPage)} />}
      <SchemaForm
        key={known ?? ''}
        showsRefusal
        formKey="login"
        {...(email && { initialAnswers: { email } })}
        submitLabel={t('account.login.submit')}
        onSubmit={onSubmit}
      />
    </EntryFrame>
  );
};
