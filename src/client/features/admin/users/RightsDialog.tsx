import { institutions } from 'virtual:catalogue';
import { staffRoles } from 'virtual:staff-roles';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import { rightsOfSession } from '../../../../contract/staff-rights.ts';
import { canChangeRole } from '../../../../engine/staff/staff-roles.ts';
import { useSession } from '../../../api/session.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { Box } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import {
  ChoiceLabel,
  ErrorText,
  Fieldset,
  HelpText,
  Legend,
  SelectControl,
} from '../../../forms/controls/form-elements.tsx';
import { ConfirmedDialog, errorsOf, Field, type Proof, typedIn } from '../shared/ConfirmedDialog.tsx';
import { usePrograms } from '../shared/use-programs.ts';

/** The option of an admin of all institutions. */
const ALL = 'all';

/** Whether an admin works for all programs of study of the institution, or for some. */
const SCOPE = 'programScope';

/** What the dialog asks for; what is left out is absent, and the server names it. */
export interface RightsAnswers extends Proof {
  readonly institutionCode?: number | null;
  /** null: all programs of study. */
  readonly programIds?: string[] | null;
  readonly staffRoles?: string[];
}

const readAnswers = (data: FormData, asksRoles: boolean): RightsAnswers => {
  const institution = typedIn(data, 'institutionCode');
  return {
    ...(institution !== '' && { institutionCode: institution === ALL ? null : Number(institution) }),
    ...(institution !== '' && {
      programIds: typedIn(data, SCOPE) === 'some' ? data.getAll('programIds').map(String) : null,
    }),
    ...(asksRoles && { staffRoles: data.getAll('staffRoles').map(String) }),
  };
};

interface ProgramsFieldProps {
  readonly institutionCode: number;
  /** What the account has now, at this institution. */
  readonly current: readonly string[];
  readonly errors: readonly WireError[];
}

/** The programs of study of an institution: all, or those that are ticked. */
const ProgramsField = ({ institutionCode, current, errors }: ProgramsFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [isSome, setSome] = useState(current.length > 0);
  const { data: known, error: failure, refetch } = usePrograms();
  const own = (known ?? []).filter((program) => program.InstitutionCode === institutionCode);
  // A program that is not known, or not yet, is kept unless it is taken.
  const others = current.filter((program) => !own.some(({ Id }) => Id === program));
  const options = [...own.map(({ Id, Name }) => [Id, Name] as const), ...others.map((one) => [one, one] as const)];
  const [error] = errorsOf('programIds', errors);
  return (
    <Fieldset aria-describedby={`${id}-error`} data-part="programs">
      <Legend>{t('admin-users.programs.label')}</Legend>
      {(['all', 'some'] as const).map((scope) => (
        <ChoiceLabel key={scope}>
          <input
            type="radio"
            name={SCOPE}
            value={scope}
            checked={isSome === (scope === 'some')}
            onChange={() => setSome(scope === 'some')}
          />
          {t(`admin-users.programs.${scope}`)}
        </ChoiceLabel>
      ))}
      {isSome && (
        <Box paddingInlineStart="8">
          <HelpText>{t('admin-users.programs.help')}</HelpText>
          {error && <ErrorText id={`${id}-error`}>{error.message}</ErrorText>}
          {failure && <FailureNotice error={failure} onRetry={() => void refetch()} />}
          {!known && !failure && <HelpText>{t('app.loading')}</HelpText>}
          {/* Half a line more than whole ones, so that it shows that there are others below. */}
          <Box
            maxHeight="15.25rem"
            overflowY="auto"
            marginTop="2"
            paddingInline="3"
            borderWidth="1px"
            borderColor="border"
            borderRadius="md"
          >
            {options.map(([program, name]) => (
              <ChoiceLabel key={program} alignItems="flex-start">
                <input
                  type="checkbox"
                  name="programIds"
                  value={program}
                  defaultChecked={current.includes(program)}
                  aria-invalid={error !== undefined}
                />
                <Box as="span" minWidth="0" overflowWrap="anywhere">
                  {name}
                </Box>
              </ChoiceLabel>
            ))}
          </Box>
        </Box>
      )}
    </Fieldset>
  );
};

interface InstitutionFieldProps {
  /** What the account has now; undefined where nothing is chosen yet. */
  readonly current: number | null | undefined;
  readonly programIds: readonly string[];
  readonly errors: readonly WireError[];
}

const InstitutionField = ({ current, programIds, errors }: InstitutionFieldProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const [chosen, setChosen] = useState(current === undefined ? '' : String(current ?? ALL));
  return (
    <>
      <Field name="institutionCode" label={t('admin-users.institution')} errors={errors}>
        {(control) => (
          <SelectControl {...control} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            {current === undefined && <option value="">{t('admin-users.confirm.chooseInstitution')}</option>}
            {institutions
              .filter(({ code }) => code !== 0)
              .map(({ code }) => (
                <option key={code} value={code}>
                  {institutionName(code)}
                </option>
              ))}
            <option value={ALL}>{t('admin-list.anyInstitution')}</option>
          </SelectControl>
        )}
      </Field>
      {chosen !== '' && chosen !== ALL && (
        <ProgramsField
          key={chosen}
          institutionCode={Number(chosen)}
          current={Number(chosen) === current ? programIds : []}
          errors={errors}
        />
      )}
    </>
  );
};

interface RolesFieldProps {
  /** What the account has now. */
  readonly current: readonly string[];
  readonly errors: readonly WireError[];
}

/** The roles of the account; those that give more than the admin has cannot be changed. */
const RolesField = ({ current, errors }: RolesFieldProps) => {
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
  readonly institution?: Pick<InstitutionFieldProps, 'current' | 'programIds'>;
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
        {institution && <InstitutionField {...institution} errors={errors} />}
        {roles && <RolesField current={roles.current} errors={errors} />}
      </>
    )}
    onSubmit={(proof, data) => onSubmit({ ...readAnswers(data, roles !== undefined), ...proof })}
  />
);
