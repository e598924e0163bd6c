import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { editAdminProfile, editProfile } from '../../../../contract/account.ts';
import { knownFields } from '../../../../engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../../engine/schema/types.ts';
import { type SessionUser, sessionQuery } from '../../../api/session.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { CloseButton } from '../../../design/WithoutScript.tsx';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { accountQuery, type CurrentAccount } from './account-queries.ts';

interface AccountDetailsFormProps {
  readonly account: CurrentAccount;
  /** Admins have a call of their own (specification 7). */
  readonly call: typeof editProfile | typeof editAdminProfile;
  readonly onDone: () => void;
}

/** Updates the current user with the saved account (specification 4). */
const mergeSessionUser = (user: SessionUser, saved: CurrentAccount): SessionUser => {
  const changed = Object.entries(saved).filter(([name]) => name in user);
  return { ...user, ...Object.fromEntries(changed) };
};

/** The answers of the account that the form knows. */
export const knownDetails = (definition: FormDefinition, profile: Answers): Answers => {
  const fields = knownFields(definition);
  return Object.fromEntries(Object.entries(profile).filter(([name]) => fields.has(name)));
};

/** Form of the account's details, without birth date and consent, which cannot be edited. */
export const AccountDetailsForm = ({ account, call, onDone }: AccountDetailsFormProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { definition } = use(getForm(call.form));
  const save = async (answers: Answers): Promise<void> => {
    const { message, data } = await sendForm<typeof editProfile | typeof editAdminProfile>(call, answers);
    toaster.success(message);
    client.setQueryData(accountQuery(account.id).queryKey, data);
    client.setQueryData(sessionQuery.queryKey, (user) => user && mergeSessionUser(user, data));
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    onDone();
  };
  return (
    <SchemaForm
      showsRefusal
      formKey={call.form}
      posted={usePostedForm(call.form)}
      initialAnswers={knownDetails(definition, account.profile)}
      submitLabel={t('my-account.details.save')}
      onSubmit={save}
      actions={
        <CloseButton variant="outline" onClick={onDone}>
          {t('app.dialog.cancel')}
        </CloseButton>
      }
    />
  );
};
