import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { resetPassword } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { createIntentPerContent } from '../../../api/intent.ts';
import { isInvalidToken } from '../../../api/invalid-token.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { findPendingEmail, storePendingAccount } from '../../../state/account.ts';
import { EntryFrame } from './EntryFrame.tsx';

/** A link is valid once: a repeated submit has the same intent. */
const intentOf = createIntentPerContent();

export const NewPasswordScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const { token = '' } = useParams();

  const onSubmit = async (answers: Answers): Promise<void> => {
    try {
      const { message } = await sendForm(resetPassword, answers, intentOf(JSON.stringify(answers)));
      // The link may be opened on another device: the next page needs an address, even an empty one.
      storePendingAccount(findPendingEmail() ?? '');
      toaster.success(message);
      void navigate(pathTo('successReset'), { replace: true });
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      toaster.error(error.message);
      void navigate(pathTo('login'), { replace: true });
    }
  };

  return (
    <EntryFrame title={t('account.newPassword.title')} lead={t('account.newPassword.lead')}>
      <SchemaForm
        showsRefusal
        formKey="reset-password"
        posted={usePostedForm('reset-password')}
        initialAnswers={{ token }}
        submitLabel={t('account.newPassword.submit')}
        onSubmit={onSubmit}
      />
    </EntryFrame>
  );
};
