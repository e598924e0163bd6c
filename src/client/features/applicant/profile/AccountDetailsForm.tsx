import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { editAdminProfile, editProfile } from '../../../../contract/account.ts';
import { knownFields } from '../../../../engine/schema/active-fields.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { type SessionUser, sessionQuery } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { accountQuery, type CurrentAccount } from './account-queries.ts';
import { submitForm } from './submit-form.ts';

interface AccountDetailsFormProps {
  readonly account: CurrentAccount;
  /** An admin's profile has an address of its own (specification 7). */
  readonly call: typeof editProfile | typeof editAdminProfile;
  readonly onDone: () => void;
}

/** What the answer says of the user stands for what was known (specification 4). */
const mergeSessionUser = (user: SessionUser, saved: CurrentAccount): SessionUser => {
  const said = Object.entries(saved).filter(([name]) => name in user);
  return { ...user, ...Object.fromEntries(said) };
};

/** The account knows more than the form asks: birth date and consent are not edited here. */
export const AccountDetailsForm = ({ account, call, onDone }: AccountDetailsFormProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { definition } = use(getForm(call.form));
  const fields = knownFields(definition);
  const known = Object.fromEntries(Object.entries(account.profile as Answers).filter(([name]) => fields.has(name)));
  const save = async (answers: Answers): Promise<void> => {
    const saved = await submitForm<typeof editProfile | typeof editAdminProfile>({ call, answers });
    if (saved) {
      client.setQueryData(accountQuery(account.id).queryKey, saved.data);
      client.setQueryData(sessionQuery.queryKey, (user) => user && mergeSessionUser(user, saved.data));
    }
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    onDone();
  };
  return (
    <SchemaForm
      showsRefusal
      formKey={call.form}
      initialAnswers={known}
      submitLabel={t('my-account.details.save')}
      onSubmit={save}
      actions={
        <Button look="outline" onClick={onDone}>
          {t('app.dialog.cancel')}
        </Button>
      }
    />
  );
};
