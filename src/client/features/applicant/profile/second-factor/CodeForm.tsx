import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../api/api-error.ts';
import { Button } from '../../../../design/Button.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { useReportErrors } from '../../../../design/PageHeading.tsx';
import { Row, Stack } from '../../../../design/primitives.tsx';
import { ErrorText, HelpText, Label, TextControl } from '../../../../forms/controls/form-elements.tsx';

interface CodeFormProps {
  readonly label: string;
  readonly help?: string;
  readonly submitLabel: string;
  readonly type?: 'text' | 'password';
  /** A refusal is shown at the field, and the typed text remains. */
  readonly onSubmit: (typed: string) => Promise<void>;
  readonly children?: ReactNode;
}

const refusalText = (error: unknown, t: Parameters<typeof describeError>[1]): string =>
  (error instanceof ApiError && error.errors[0]?.message) || describeError(error, t);

const useCodeForm = (onSubmit: CodeFormProps['onSubmit']) => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (isBusy) return;
    setBusy(true);
    try {
      await onSubmit(typed);
    } catch (error) {
      setRefusal(refusalText(error, t));
      field.current?.focus();
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return { field, refusal, isBusy, submit };
};

/** A form with one field and its error. */
export const CodeForm = ({ label, help, submitLabel, type = 'text', onSubmit, children }: CodeFormProps) => {
  const id = useId();
  const { field, refusal, isBusy, submit } = useCodeForm(onSubmit);
  const isCode = type === 'text';
  useReportErrors(refusal !== undefined);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="2" maxWidth="sm">
        <Label htmlFor={id}>{label}</Label>
        {help !== undefined && <HelpText id={`${id}-help`}>{help}</HelpText>}
        {refusal !== undefined && (
          <ErrorText id={`${id}-error`} role="alert">
            {refusal}
          </ErrorText>
        )}
        <TextControl
          id={id}
          ref={field}
          type={type}
          required
          maxLength={isCode ? 40 : 128}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          spellCheck={false}
          aria-invalid={refusal !== undefined}
          aria-describedby={`${id}-help ${id}-error`}
        />
        <Row marginTop="2">
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
          {children}
        </Row>
      </Stack>
    </form>
  );
};
