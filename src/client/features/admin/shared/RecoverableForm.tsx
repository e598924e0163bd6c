import { Fragment, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, FormDefinition } from '../../../../engine/schema/types.ts';
import { isFileField } from '../../../../engine/wire/field-type.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { Row, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useJournal } from '../../../forms/draft/use-journal.ts';
import { withDefaults } from '../../../forms/runtime/with-defaults.ts';
import { differingFields } from './answers.ts';

/** What is stored, as it was read. */
export interface StoredValues {
  readonly values: Answers;
}

/** What a form begins with: what is stored, or what was typed upon it and never saved. */
export interface FormStart<B extends StoredValues> {
  readonly base: B | undefined;
  readonly answers: Answers;
}

/** What stands in the form before anybody types. */
export const getInitialAnswers = (
  { schema }: Pick<FormDefinition, 'schema'>,
  base: StoredValues | undefined,
): Answers => withDefaults(schema, base?.values ?? {});

/** Whether the form has a password field at any depth. */
export const hasPasswordField = ({ ui }: Pick<FormDefinition, 'ui'>): boolean => {
  const hasPassword = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    (('ui:widget' in part && part['ui:widget'] === 'password') || Object.values(part).some(hasPassword));
  return hasPassword(ui);
};

/** Files that were chosen and not sent are gone with the page. */
const withoutLostFiles = <B extends StoredValues>(form: FormDefinition, { base, answers }: FormStart<B>): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([field, value]) => !isFileField(form, field) || value === base?.values[field]),
  );

/**
 * What is typed stays on this device until it is saved or given up: a session, or a browser, may end in the middle of it.
 * It comes back upon what it was typed over, so that a save tells what others have changed since. Of a form that asks for a
 * secret nothing is kept.
 * @param name of what is edited, below the account @param stored as it is now; undefined for what is new
 */
export const useFormRecovery = <B extends StoredValues>(name: string, form: FormDefinition, stored: B | undefined) => {
  const current = useSession()?.id ?? '';
  // The session may be what ends: the text is still that of who began it.
  const [account] = useState(current);
  const { isReady, kept, keep, forget } = useJournal(`${account}/${name}`, null);
  const isSecret = useMemo(() => hasPasswordField(form), [form]);
  const handleChange = useCallback(
    (base: B | undefined, answers: Answers): void => {
      const isTyped = differingFields(getInitialAnswers(form, base), answers).length > 0;
      if (isTyped && !isSecret) keep({ base, answers });
      else forget();
    },
    [form, isSecret, keep, forget],
  );
  const found = kept as FormStart<B> | undefined;
  return {
    isReady,
    kept: found && { base: found.base, answers: withoutLostFiles(form, found) },
    stored: { base: stored, answers: getInitialAnswers(form, stored) } satisfies FormStart<B>,
    handleChange,
    forget,
  };
};

export type FormRecovery<B extends StoredValues> = ReturnType<typeof useFormRecovery<B>>;

interface RecoverableFormProps<B extends StoredValues> {
  readonly recovery: FormRecovery<B>;
  readonly children: (start: FormStart<B>) => ReactNode;
}

const OpenedForm = <B extends StoredValues>({ recovery, children }: RecoverableFormProps<B>) => {
  const { t } = useTranslation();
  // What is kept from now on is in the form already.
  const [kept, setKept] = useState(recovery.kept);
  const giveUp = (): void => {
    recovery.forget();
    setKept(undefined);
  };
  return (
    <Stack gap="6">
      {kept && (
        <Callout tone="info" as="div" role="status" padding="4" data-kept="">
          <Row justifyContent="space-between">
            <Text color="fg">{t('admin-list.kept.text')}</Text>
            <Button look="outline" onClick={giveUp}>
              {t('admin-list.kept.discard')}
            </Button>
          </Row>
        </Callout>
      )}
      <Fragment key={kept ? 'kept' : 'stored'}>{children(kept ?? recovery.stored)}</Fragment>
    </Stack>
  );
};

/** A form that begins with what was typed here before and not saved, until somebody gives it up. */
export const RecoverableForm = <B extends StoredValues>(props: RecoverableFormProps<B>) => {
  const isOpened = useRef(false);
  // Reading the journal again must not close a form that is being filled in.
  isOpened.current ||= props.recovery.isReady;
  if (!isOpened.current) return <CardSkeleton rows={4} />;
  return <OpenedForm {...props} />;
};
