import { institutions } from 'virtual:catalogue';
import { staffRoles } from 'virtual:staff-roles';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import { rightsOfSession } from '../../../../contract/staff-rights.ts';
import { canChangeRole } from '../../../../engine/staff/staff-roles.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { DialogError, DialogFrame } from '../../../design/Dialog.tsx';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { Box, Heading, Row, Stack, Text } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import {
  ChoiceLabel,
  ErrorText,
  Fieldset,
  HelpText,
  Label,
  Legend,
  SelectControl,
  TextControl,
} from '../../../forms/controls/form-elements.tsx';
import { usePrograms } from '../shared/use-programs.ts';

/** The option of an admin of all institutions. */
const ALL = 'all';

/** Whether an admin works for all programs of study of the institution, or for some. */
const SCOPE = 'programScope';

/** What the dialog asks for; what is left out is absent, and the server names it. */
export interface RightsAnswers {
  readonly institutionCode?: number | null;
  /** null: all programs of study. */
  readonly programIds?: string[] | null;
  readonly staffRoles?: string[];
  readonly currentPassword?: string;
  readonly code?: string;
}

const readAnswers = (form: HTMLFormElement): RightsAnswers => {
  const data = new FormData(form);
  const typed = (name: string): string => String(data.get(name) ?? '').trim();
  const institution = typed('institutionCode');
  return {
    ...(institution !== '' && { institutionCode: institution === ALL ? null : Number(institution) }),
    ...(institution !== '' && { programIds: typed(SCOPE) === 'some' ? data.getAll('programIds').map(String) : null }),
    ...(form.elements.namedItem('staffRoles') && { staffRoles: data.getAll('staffRoles').map(String) }),
    ...(data.get('currentPassword') && { currentPassword: String(data.get('currentPassword')) }),
    ...(typed('code') !== '' && { code: typed('code') }),
  };
};

interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly required: true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface FieldProps {
  readonly name: keyof RightsAnswers;
  readonly label: string;
  readonly help?: string;
  readonly errors: readonly WireError[];
  readonly children: (control: ControlProps) => ReactNode;
}

const errorsOf = (name: string, errors: readonly WireError[]): readonly WireError[] =>
  errors.filter(({ path }) => path === `/${name}`);

const Field = ({ name, label, help, errors, children }: FieldProps) => {
  const id = useId();
  const [error] = errorsOf(name, errors);
  return (
    <Stack gap="1.5">
      <Label htmlFor={id}>{label}</Label>
      {help !== undefined && <HelpText id={`${id}-help`}>{help}</HelpText>}
      {error && <ErrorText id={`${id}-error`}>{error.message}</ErrorText>}
      {children({
        id,
        name,
        required: true,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${id}-help ${id}-error`,
      })}
    </Stack>
  );
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

/** The fields that prove who changes the rights. */
const ConfirmationFields = ({ errors }: { readonly errors: readonly WireError[] }) => {
  const { t } = useTranslation();
  // Two-step verification may have been turned on in another tab: then the server asks for the code, from then on.
  const [wasAsked, setWasAsked] = useState(false);
  const isAsked = wasAsked || errorsOf('code', errors).length > 0;
  if (isAsked && !wasAsked) setWasAsked(true);
  const hasFactor = useSession()?.secondFactor === 'shown' || isAsked;
  return (
    <>
      <Field name="currentPassword" label={t('admin-users.confirm.password')} errors={errors}>
        {(control) => (
          <TextControl
            {...control}
            type="password"
            maxLength={128}
            autoComplete="current-password"
            spellCheck={false}
          />
        )}
      </Field>
      {hasFactor && (
        <Field
          name="code"
          label={t('admin-users.confirm.code')}
          help={t('admin-users.confirm.codeHelp')}
          errors={errors}
        >
          {(control) => <TextControl {...control} maxLength={40} autoComplete="one-time-code" spellCheck={false} />}
        </Field>
      )}
    </>
  );
};

const useSubmit = (onSubmit: RightsDialogProps['onSubmit']) => {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<readonly WireError[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !form.current) return;
    setBusy(true);
    try {
      await onSubmit(readAnswers(form.current));
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : [];
      const shown = refused.filter(({ path }) => form.current?.elements.namedItem(path.slice(1)) || path === '/code');
      setErrors(shown);
      if (shown.length === 0) toaster.error(refused[0]?.message ?? describeError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { form, errors, isBusy, submit };
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
export const RightsDialog = ({
  title,
  isDangerous,
  children,
  institution,
  roles,
  onSubmit,
  onClose,
}: RightsDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { form, errors, isBusy, submit } = useSubmit(onSubmit);
  return (
    <DialogFrame ref={dialog} size="lg" data-modal-type="rights" aria-labelledby={titleId} onClose={onClose}>
      <Heading id={titleId} as="h2">
        {title}
      </Heading>
      <Text marginBlock="3" color="fg.muted" overflowWrap="anywhere">
        {children}
      </Text>
      <DialogError dialog={dialog} />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          {institution && <InstitutionField {...institution} errors={errors} />}
          {roles && <RolesField current={roles.current} errors={errors} />}
          <ConfirmationFields errors={errors} />
        </Stack>
        <Row justifyContent="flex-end" marginTop="6">
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
          <Button type="submit" colorPalette={isDangerous ? 'danger' : 'brand'} isBusy={isBusy}>
            {title}
          </Button>
        </Row>
      </form>
    </DialogFrame>
  );
};
