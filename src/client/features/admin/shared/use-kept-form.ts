import { useCallback, useMemo, useState } from 'react';
import type { Answers, FormDefinition } from '../../../../engine/schema/types.ts';
import { isFileField } from '../../../../engine/wire/field-type.ts';
import { useSession } from '../../../api/use-session.ts';
import { useJournal } from '../../../forms/draft/use-journal.ts';
import { withDefaults } from '../../../forms/runtime/with-defaults.ts';
import { asksSecret, differingFields } from './answers.ts';

/** What is stored, as it was read. */
export interface Stored {
  readonly values: Answers;
}

/** What a form begins with: what is stored, or what was typed upon it and never saved. */
export interface Begun<B extends Stored> {
  readonly base: B | undefined;
  readonly answers: Answers;
}

/** What stands in the form before anybody types. */
export const initialOf = ({ schema }: Pick<FormDefinition, 'schema'>, base: Stored | undefined): Answers =>
  withDefaults(schema, base?.values ?? {});

/** Files that were chosen and not sent are gone with the page. */
const withoutLostFiles = <B extends Stored>(form: FormDefinition, { base, answers }: Begun<B>): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([field, value]) => !isFileField(form, field) || value === base?.values[field]),
  );

/**
 * What is typed stays on this device until it is saved or given up: a session, or a browser, may end in the middle of it.
 * It comes back upon what it was typed over, so that a save tells what others have changed since. Of a form that asks for a
 * secret nothing is kept.
 * @param name of what is edited, below the account @param stored as it is now; undefined for what is new
 */
export const useKeptForm = <B extends Stored>(name: string, form: FormDefinition, stored: B | undefined) => {
  const current = useSession()?.id ?? '';
  // The session may be what ends: the text is still that of who began it.
  const [account] = useState(current);
  const { isReady, kept, keep, forget } = useJournal(`${account}/${name}`, null);
  const isSecret = useMemo(() => asksSecret(form), [form]);
  const hear = useCallback(
    (base: B | undefined, answers: Answers): void => {
      const isTyped = differingFields(initialOf(form, base), answers).length > 0;
      if (isTyped && !isSecret) keep({ base, answers });
      else forget();
    },
    [form, isSecret, keep, forget],
  );
  const found = kept as Begun<B> | undefined;
  return {
    isReady,
    kept: found && { base: found.base, answers: withoutLostFiles(form, found) },
    stored: { base: stored, answers: initialOf(form, stored) } satisfies Begun<B>,
    hear,
    forget,
  };
};

export type Keeper<B extends Stored> = ReturnType<typeof useKeptForm<B>>;
