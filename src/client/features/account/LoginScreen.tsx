import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { login } from '../../../contract/account.ts';
import { pathTo } from '../../../contract/pages.ts';
import { isAdmin } from '../../api/roles.ts';
import { startSession } from '../../api/session.ts';
import { SchemaForm } from '../../renderer/SchemaForm.tsx';
import { findChosenInstitution } from '../../ui/state/institution-choice.ts';
import { findPendingEmail, forgetPendingAccount, keepPendingAccount } from '../../ui/state/pending-account.ts';
import { RETURN_TO, withReturn } from '../../ui/state/return-path.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { toaster } from '../../ui/toaster.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { FooterLink } from './EntryNotice.tsx';
import { keepNextCodeAt, readNextCodeAt } from './resend-wait.ts';
import { UNVERIFIED_MESSAGE } from './unverified.ts';
import { useAccountFlow } from './use-account-flow.ts';
import { useSubmit } from './use-submit.ts';

export const LoginScreen = () => {
  const { t } = useTranslation();
  const { send } = useAccountFlow('Guest');
  const [params] = useSearchParams();
  const email = findPendingEmail();

  const onSubmit = useSubmit(login, {
    onDone: ({ message, data }, answers) => {
      if (message === UNVERIFIED_MESSAGE || data === null) {
        keepPendingAccount(String(answers['email']), String(answers['password']));
        toaster.info(message);
        const waiting = readNextCodeAt();
        send({ type: 'login.deferred', nextCodeAt: waiting > Date.now() ? waiting : keepNextCodeAt() });
        return;
      }
      forgetPendingAccount();
      startSession(data);
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
            <TextLink to={withReturn(pathTo('register'), params.get(RETURN_TO))}>
              {t('account.login.register')}
            </TextLink>
          </FooterLink>
        </>
      }
    >
      <SchemaForm
        formKey="login"
        {...(email && { initialAnswers: { email } })}
        submitLabel={t('account.login.submit')}
        onSubmit={onSubmit}
      />
    </EntryFrame>
  );
};
