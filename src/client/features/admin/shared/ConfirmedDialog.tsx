import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { WireError } from '../../../../contract/call.ts';
import { CONFIRM, pathToProvider } from '../../../../contract/provider-sign-in.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { Button, ButtonLink } from '../../../design/Button.tsx';
import { DialogError, DialogFrame } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { Heading, Row, Stack, Text } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { ErrorText, HelpText, Label, TextControl } from '../../../forms/controls/form-elements.tsx';

interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly isOptional?: boolean;
  readonly errors: readonly WireError[];
  readonly children: (control: ControlProps) => ReactNode;
}

/** The errors at one field of a form. */
export const errorsOf = (name: string, errors: readonly WireError[]): readonly WireError[] =>
  errors.filter(({ path }) => path === `/${name}`);

/** A field of the form with its label, help and error. */
export const Field = ({ name, label, help, isOptional = false, errors, children }: FieldProps) => {
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
        required: !isOptional,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${id}-help ${id}-error`,
      })}
    </Stack>
  );
};

/** An admin whose session the identity provider opened has no password here, and proves there who they are. */
const ProviderProof = ({ provedUntil }: { readonly provedUntil: string }) => {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const id = useId();
  if (Date.parse(provedUntil) > Date.now()) return <HelpText>{t('admin-users.confirm.proved')}</HelpText>;
  return (
    <Stack gap="2" alignItems="flex-start">
      <HelpText id={id}>{t('admin-users.confirm.proofHelp')}</HelpText>
      <ButtonLink
        reloadDocument
        to={pathToProvider(`${pathname}${search}`, CONFIRM)}
        variant="outline"
        aria-describedby={id}
      >
        {t('admin-users.confirm.proof')}
      </ButtonLink>
    </Stack>
  );
};

/** The fields that prove who makes the change. */
const ConfirmationFields = (props: { readonly errors: readonly WireError[] }) => {
  const provedUntil = useSession()?.provedUntil;
  return provedUntil === undefined ? <PasswordFields {...props} /> : <ProviderProof provedUntil={provedUntil} />;
};

const PasswordFields = ({ errors }: { readonly errors: readonly WireError[] }) => {
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

/** What proves who makes the change; what is left out is absent, and the server names it. */
export interface Proof {
  readonly currentPassword?: string;
  readonly code?: string;
}

/** The text that was typed into a field. */
export const typedIn = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

const readProof = (data: FormData): Proof => ({
  ...(data.get('currentPassword') && { currentPassword: String(data.get('currentPassword')) }),
  ...(typedIn(data, 'code') !== '' && { code: typedIn(data, 'code') }),
});

const useSubmit = (onSubmit: FormDialogProps['onSubmit']) => {
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
      await onSubmit(new FormData(form.current));
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

interface FormDialogProps {
  readonly title: string;
  /** Kind of the dialog, for tests. */
  readonly kind: string;
  readonly isDangerous?: boolean;
  readonly text?: ReactNode;
  /** The label of the button; the title where there is none. */
  readonly confirmLabel?: string;
  readonly fields: (errors: readonly WireError[]) => ReactNode;
  /** A refusal is shown at its field, and the dialog stays open. */
  readonly onSubmit: (data: FormData) => Promise<void>;
  readonly onClose: () => void;
}

/** A form in a dialog. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, kind, isDangerous = false, text, confirmLabel = title, fields, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { form, errors, isBusy, submit } = useSubmit(onSubmit);
  return (
    <DialogFrame ref={dialog} size="lg" data-modal-type={kind} aria-labelledby={titleId} onClose={onClose}>
      <Heading id={titleId} as="h2" {...(text === undefined && { marginBottom: '4' })}>
        {title}
      </Heading>
      {text !== undefined && (
        <Text marginBlock="3" color="fg.muted" overflowWrap="anywhere">
          {text}
        </Text>
      )}
      <DialogError dialog={dialog} />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">{fields(errors)}</Stack>
        <Row justifyContent="flex-end" marginTop="6">
          <Button variant="outline" onClick={onClose}>
            {t('app.dialog.cancel')}
          </Button>
          <Button type="submit" colorPalette={isDangerous ? 'danger' : 'brand'} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </Row>
      </form>
    </DialogFrame>
  );
};

interface ConfirmedDialogProps extends Omit<FormDialogProps, 'fields' | 'onSubmit'> {
  readonly text: ReactNode;
  /** Further fields. */
  readonly fields?: FormDialogProps['fields'];
  readonly onSubmit: (proof: Proof, data: FormData) => Promise<void>;
}

/** Asks an admin for the password, and the code of a second factor, before a change that is as grave as one of rights. */
export const ConfirmedDialog = ({ fields, onSubmit, ...props }: ConfirmedDialogProps) => (
  <FormDialog
    {...props}
    fields={(errors) => (
      <>
        {fields?.(errors)}
        <ConfirmationFields errors={errors} />
      </>
    )}
    onSubmit={(data) => onSubmit(readProof(data), data)}
  />
);
