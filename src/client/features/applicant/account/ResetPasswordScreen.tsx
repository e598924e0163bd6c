import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { findPendingEmail, storePendingAccount } from '../../../state/account.ts';
import { EntryFrame, FooterLink } from './EntryFrame.tsx';
import { useSubmitForm } from './use-submit-form.ts';

export const ResetPasswordScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const email = findPendingEmail();

  const goOn = (address: unknown, message: string): void => {
    storePendingAccount(String(address));
    toaster.info(message);
    void navigate(pathTo('emailSent'));
  };
  const onSubmit = useSubmitForm(forgotPassword, {
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
