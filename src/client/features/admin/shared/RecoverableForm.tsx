import { Fragment, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withDefaults } from '../../../../engine/model/defaults.ts';
import { findFileField } from '../../../../engine/model/file-fields.ts';
import type { Answers, FormDefinition } from '../../../../engine/schema/types.ts';
import { namedWidgetFacts } from '../../../../engine/widgets/field-widget.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { Row, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useJournal } from '../../../forms/draft/use-journal.ts';
import { differingFields } from './answers.ts';

/** The stored record as it was read. */
export interface StoredValues {
  readonly values: Answers;
}

/** The start of a form: the stored answers, or unsaved answers and the record that they were based on. */
export interface FormStart<B extends StoredValues> {
  readonly base: B | undefined;
  readonly answers: Answers;
}

/** The answers of the form before any input. */
export const getInitialAnswers = (
  form: Pick<FormDefinition, 'schema' | 'ui'>,
  base: StoredValues | undefined,
): Answers => withDefaults(form, base?.values ?? {});

/** Whether the form has a password field at any depth. */
export const hasPasswordField = ({ ui }: Pick<FormDefinition, 'ui'>): boolean => {
  const hasPassword = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    (namedWidgetFacts(part).isSecret || Object.values(part).some(hasPassword));
  return hasPassword(ui);
};

/**
 * The current answers of the form, without rendering the page on every key.
 * @param initial the stored answers @param first the answers that the form starts with
 */
export const useTypedAnswers = (initial: Answers, first: Answers) => {
  const answers = useRef(first);
  const isSettled = useRef(false);
  const handleChange = useCallback((next: Answers): void => {
    answers.current = next;
  }, []);
  const isDirty = useCallback(
    (): boolean => !isSettled.current && differingFields(initial, answers.current).length > 0,
    [initial],
  );
  return {
    handleChange,
    isDirty,
    read: (): Answers => answers.current,
    /** Call after a save or removal: the form is no longer dirty. */
    settle: (): void => {
      isSettled.current = true;
    },
  };
};

/** Removes files that were chosen but not uploaded: they do not survive the page. */
const withoutLostFiles = <B extends StoredValues>(form: FormDefinition, { base, answers }: FormStart<B>): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([field, value]) => !findFileField(form, [field]) || value === base?.values[field]),
  );

/**
 * Stores unsaved input on this device until it is saved or discarded. Restored input keeps the record that it was based
 * on, so that a save detects changes of other admins. Forms with a password field store nothing.
 * @param name name of the edited record, unique within the account @param stored current record; undefined for a new
 *   one
 */
export const useFormRecovery = <B extends StoredValues>(name: string, form: FormDefinition, stored: B | undefined) => {
  const current = useSession()?.id ?? '';
  // The session may end meanwhile: the input still belongs to the account that typed it.
  const [account] = useState(current);
  const { isReady, restored, store, forget } = useJournal(`${account}/${name}`, null);
  const isSecret = useMemo(() => hasPasswordField(form), [form]);
  const handleChange = useCallback(
    (base: B | undefined, answers: Answers): void => {
      const isTyped = differingFields(getInitialAnswers(form, base), answers).length > 0;
      if (isTyped && !isSecret) store({ base, answers });
      else forget();
    },
    [form, isSecret, store, forget],
  );
  // Only this hook writes the entry of this key.
  const found = restored as FormStart<B> | undefined;
  return {
    isReady,
    restored: found && { base: found.base, answers: withoutLostFiles(form, found) },
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
  // Read once: later input is already in the form.
  const [restored, setRestored] = useState(recovery.restored);
  const discard = (): void => {
    recovery.forget();
    setRestored(undefined);
  };
  return (
    <Stack gap="6">
      {restored && (
        <Callout tone="info" as="div" role="status" padding="4" data-restored="">
          <Row justifyContent="space-between">
            <Text color="fg">{t('admin-list.kept.text')}</Text>
            <Button variant="outline" onClick={discard}>
              {t('admin-list.kept.discard')}
            </Button>
          </Row>
        </Callout>
      )}
      <Fragment key={restored ? 'restored' : 'stored'}>{children(restored ?? recovery.stored)}</Fragment>
    </Stack>
  );
};

/** A form that starts with restored input until the user discards it. */
export const RecoverableForm = <B extends StoredValues>(props: RecoverableFormProps<B>) => {
  const isOpened = useRef(false);
  // Reading the journal again must not close an open form.
  isOpened.current ||= props.recovery.isReady;
  if (!isOpened.current) return <CardSkeleton rows={4} />;
  return <OpenedForm {...props} />;
};
