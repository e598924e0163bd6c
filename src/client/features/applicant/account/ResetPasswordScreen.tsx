import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/toaster.ts';
import { useNavigateHere } from '../../../design/use-navigate-here.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { findPendingEmail, keepPendingAccount } from '../../../state/pending-account.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { FooterLink } from './EntryNotice.tsx';
import { useSubmit } from './use-submit.ts';

export const ResetPasswordScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigateHere();
  const email = findPendingEmail();

  const goOn = (address: unknown, message: string): void => {
    keepPendingAccount(String(address));
    toaster.info(message);
    void navigate(pathTo('emailSent'));
  };
  const onSubmit = useSubmit(forgotPassword, {
    onDone: ({ message }, answers) => goOn(answers['email'], message),
    // An unknown address looks like a known one (specification 7).
    onRefused: (error, answers) => {
      if (!hasStatus(error, 404)) return false;
      goOn(answers['email'], error.message);
      return true;
    },
  });

  return (
    <EntryFrame
      title={t('account.forgot.title')}
      lead={t('account.forgot.lead')}
      footer={
        <FooterLink>
          <TextLink to={pathTo('login')}>{t('account.backToLogin')}</TextLink>
        </FooterLink>
      }
    >
      <SchemaForm
        showsRefusal
        formKey="forgot-password"
        {...(email && { initialAnswers: { email } })}
        submitLabel={t('account.forgot.submit')}
        onSubmit={onSubmit}
      />
    </EntryFrame>
  );
};
