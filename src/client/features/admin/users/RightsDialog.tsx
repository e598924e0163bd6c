import { staffRoles } from 'virtual:staff-roles';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import { rightsOfSession } from '../../../../contract/staff-rights.ts';
import { canChangeRole } from '../../../../engine/staff/staff-roles.ts';
import { useSession } from '../../../api/session.ts';
import { Box } from '../../../design/primitives.tsx';
import { ChoiceLabel, ErrorText, Fieldset, HelpText, Legend } from '../../../forms/controls/form-elements.tsx';
import { BoundsFields, type BoundsFieldsProps, type ChosenBounds, readBounds } from '../shared/BoundsFields.tsx';
import { ConfirmedDialog, errorsOf, type Proof } from '../shared/ConfirmedDialog.tsx';

/** What the dialog asks for; what is left out is absent, and the server names it. */
export interface RightsAnswers extends Proof, Partial<ChosenBounds> {
  readonly staffRoles?: string[];
}

/** Place and roles as they are chosen in a form that asks for both. */
export const readRights = (data: FormData) => ({
  ...readBounds(data),
  staffRoles: data.getAll('staffRoles').map(String),
});

const readAnswers = (data: FormData, asksRoles: boolean): RightsAnswers =>
  asksRoles ? readRights(data) : readBounds(data);

interface RolesFieldProps {
  /** What the account has now. */
  readonly current: readonly string[];
  readonly errors: readonly WireError[];
}

/** The roles of an account or an invitation; those that give more than the admin has cannot be changed. */
export const RolesField = ({ current, errors }: RolesFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const rights = rightsOfSession(useSession());
  const [error] = errorsOf('staffRoles', errors);
  // A role that the data no longer have can only be taken.
  const roles = [...new Set([...Object.keys(staffRoles), ...current])];
  return (
    <Fieldset aria-describedby={`${id}-error`}>
      <Legend>{t('admin-users.roles')}</Legend>
      {error && <ErrorText id={`${id}-error`}>{error.message}</ErrorText>}
      {roles.map((role) => {
        const isKept = !canChangeRole(staffRoles, rights, role);
        return (
          <ChoiceLabel key={role} alignItems="flex-start">
            <input
              type="checkbox"
              name="staffRoles"
              value={role}
              defaultChecked={current.includes(role)}
              disabled={isKept}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-${role}`}
            />
            {/* A control that is disabled is not sent: what stays is sent beside it. */}
            {isKept && current.includes(role) && <input type="hidden" name="staffRoles" value={role} />}
            <Box as="span" minWidth="0">
              {t(`staff-roles.role.${role}.name`, { defaultValue: role })}
              <HelpText as="span" display="block" id={`${id}-${role}`}>
                {isKept ? t('admin-users.confirm.beyondOwn') : t(`staff-roles.role.${role}.text`, { defaultValue: '' })}
              </HelpText>
            </Box>
          </ChoiceLabel>
        );
      })}
    </Fieldset>
  );
};

interface RightsDialogProps {
  readonly title: string;
  readonly isDangerous: boolean;
  readonly children: ReactNode;
  /** Asks for the institution and its programs; the dialog begins with `current`. */
  readonly institution?: Omit<BoundsFieldsProps, 'errors'>;
  /** Asks for the roles; the dialog begins with `current`. */
  readonly roles?: { readonly current: readonly string[] };
  /** A refusal is shown at its field, and the dialog stays open. */
  readonly onSubmit: (answers: RightsAnswers) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks an admin for the password, and the code of a second factor, before the rights of an admin change. */
export const RightsDialog = ({ children, institution, roles, onSubmit, ...frame }: RightsDialogProps) => (
  <ConfirmedDialog
    {...frame}
    kind="rights"
    text={children}
    fields={(errors) => (
      <>
        {institution && <BoundsFields {...institution} errors={errors} />}
        {roles && <RolesField current={roles.current} errors={errors} />}
      </>
    )}
    onSubmit={(proof, data) => onSubmit({ ...readAnswers(data, roles !== undefined), ...proof })}
  />
);
