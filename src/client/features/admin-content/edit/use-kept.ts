import { useCallback, useState } from 'react';
import type { Answers } from '../../../../engine/schema/types.ts';
import { isFileField } from '../../../../engine/wire/field-type.ts';
import { useSession } from '../../../api/use-session.ts';
import { useJournal } from '../../../renderer/draft/use-journal.ts';
import { withDefaults } from '../../../renderer/runtime/with-defaults.ts';
import { type EditedItem, type Kind, NEW } from '../use-kind.ts';
import { differingFields } from './changes.ts';
import type { Base } from './send-item.ts';
import { baseOf } from './use-save.ts';

/** What an editor begins with: what is stored, or what was typed upon it and never saved. */
export interface Begun {
  readonly base: Base | undefined;
  readonly answers: Answers;
}

export const initialOf = ({ schema }: Kind, base: Base | undefined): Answers =>
  withDefaults(schema, base?.values ?? {});

/** Files that were chosen and not sent are gone with the page. */
const withoutLostFiles = (kind: Kind, { base, answers }: Begun): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([field, value]) => !isFileField(kind, field) || value === base?.values[field]),
  );

/**
 * What is typed stays on this device until it is saved or given up: a session, or a browser, may end in the middle of a
 * long text. It comes back upon what it was typed over, so that a save tells what others have changed since.
 */
export const useKept = (kind: Kind, item: EditedItem | undefined) => {
  const current = useSession()?.id ?? '';
  // The session may be what ends: the text is still that of who began it.
  const [account] = useState(current);
  const { isReady, kept, keep, forget } = useJournal(`${account}/content/${kind.key}/${item?.Id ?? NEW}`, null);
  const hear = useCallback(
    (base: Base | undefined, answers: Answers): void => {
      if (differingFields(initialOf(kind, base), answers).length > 0) keep({ base, answers });
      else forget();
    },
    [kind, keep, forget],
  );
  const found = kept as Begun | undefined;
  const base = item && baseOf(item);
  return {
    isReady,
    kept: found && { base: found.base, answers: withoutLostFiles(kind, found) },
    stored: { base, answers: initialOf(kind, base) } satisfies Begun,
    hear,
    forget,
  };
};
