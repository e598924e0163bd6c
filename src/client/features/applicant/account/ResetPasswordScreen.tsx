import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { findPendingEmail, storePendingAccount } from '../../../state/account.ts';
import { EntryFrame, FooterLink } from './EntryFrame.tsx';

export const ResetPasswordScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const email = findPendingEmail();

  const onSubmit = async (answers: Answers): Promise<void> => {
    const { message } = await sendForm(forgotPassword, answers).catch((error: unknown) => {
      // An unknown address looks like a known one (specification 7).
      if (hasStatus(error, 404)) return error;
      throw error;
    });
    storePendingAccount(String(answers['email']));
    toaster.info(message);
    void navigate(pathTo('emailSent'));
  };

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
        posted={usePostedForm('forgot-password')}
        {...(email && { initialAnswers: { email } })}
        submitLabel={t('account.forgot.submit')}
        onSubmit={onSubmit}
      />
    </EntryFrame>
  );
};
