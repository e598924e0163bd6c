import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationDays, inviteStaff } from '../../../../contract/invitations.ts';
import { callApi } from '../../../api/http.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { TextControl } from '../../../forms/controls/form-elements.tsx';
import { BoundsFields } from '../shared/BoundsFields.tsx';
import { ConfirmedDialog, Field, typedIn } from '../shared/ConfirmedDialog.tsx';
import { invitationsQuery } from './queries.ts';
import { RolesField, readRights } from './RightsDialog.tsx';

const { email: emailRule } = inviteStaff.body.properties;

/** Invites somebody by mail, with roles, institution and programs. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ConfirmedDialog
      kind="rights"
      title={t('admin-users.invitation.add')}
      text={t('admin-users.invitation.dialogText', { count: invitationDays })}
      fields={(errors) => (
        <>
          <Field
            name="email"
            label={t('admin-users.invitation.email')}
            help={t('admin-users.invitation.emailHelp')}
            errors={errors}
          >
            {(control) => (
              <TextControl
                {...control}
                type="email"
                maxLength={emailRule.maxLength}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          <BoundsFields current={undefined} programIds={[]} errors={errors} />
          <RolesField current={[]} errors={errors} />
        </>
      )}
      onSubmit={async (proof, data) => {
        const body = { email: typedIn(data, 'email'), ...readRights(data), ...proof };
        const { message } = await callApi(inviteStaff, { body });
        await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
        toaster.success(message);
        onClose();
      }}
      onClose={onClose}
    />
  );
};
