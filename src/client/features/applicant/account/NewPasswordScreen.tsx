import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { resetPassword } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createIntentPerContent } from '../../../api/intent.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { findPendingEmail, storePendingAccount } from '../../../state/account.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { isInvalidToken, useSubmitForm } from './use-submit-form.ts';

/** A link counts once. */
const intentOf = createIntentPerContent();

export const NewPasswordScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const { token = '' } = useParams();

  const onSubmit = useSubmitForm(resetPassword, {
    intentOf,
    onDone: ({ message }) => {
      // The link may be opened on another device than the one that asked for it: the next page needs an address.
      storePendingAccount(findPendingEmail() ?? '');
      toaster.success(message);
      void navigate(pathTo('successReset'), { replace: true });
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || !isInvalidToken(error.message)) return false;
      toaster.error(error.message);
      void navigate(pathTo('login'), { replace: true });
      return true;
    },
  });

  return (
    <EntryFrame title={t('account.newPassword.title')} lead={t('account.newPassword.lead')}>
      <SchemaForm
        showsRefusal
        formKey="reset-password"
        initialAnswers={{ token }}
        submitLabel={t('account.newPassword.submit')}
        onSubmit={onSubmit}
      />
    </EntryFrame>
  );
};
