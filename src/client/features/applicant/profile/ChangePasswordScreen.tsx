import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { changePassword } from '../../../../contract/account.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { useSession } from '../../../api/session.ts';
import { Card } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { isAdmin } from '../../../state/account.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { sendAccountEvent } from './send-account-event.ts';

export const ChangePasswordScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useSession();
  const isAdminSession = user ? isAdmin(user) : false;
  const save = async (answers: Answers): Promise<void> => {
    const { message } = await sendForm(changePassword, answers);
    toaster.success(message);
    sendAccountEvent({ type: 'password.changed' }, navigate, isAdminSession);
  };
  return (
    <AccountFrame title={t('app.screen.changePassword')} lead={t('my-account.password.lead')}>
      <Card as="div">
        <SchemaForm
          showsRefusal
          formKey={changePassword.form}
          posted={usePostedForm(changePassword.form)}
          submitLabel={t('my-account.password.submit')}
          onSubmit={save}
        />
      </Card>
    </AccountFrame>
  );
};
