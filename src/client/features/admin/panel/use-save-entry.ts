import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeControlPanel, type PanelSection } from '../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { differingFields, mergeEdits } from '../shared/answers.ts';
import { createSendOnce } from '../shared/send-once.ts';
import { type PanelEntry, panelQuery, readPanel, upsertEntry } from './queries.ts';

type DryRunResult = DataFor<typeof changeControlPanel>;

/** Another admin saved the entry first. */
export interface EntryConflict {
  readonly base: PanelEntry;
  readonly mine: Answers;
  readonly theirs: PanelEntry;
}

/** The change affects drafts: the admin decides whether to notify their applicants. */
export interface NotifyQuestion {
  readonly base: PanelEntry;
  readonly values: Answers;
  readonly hasMore: HasUnsavedInput;
  readonly dryRun: DryRunResult;
}

/** Whether the user has typed since the save started. */
type HasUnsavedInput = () => boolean;

interface SaveCallbacks {
  readonly onSaved: () => void;
  /** Saved, but the user has typed more meanwhile. */
  readonly onSavedWithMore: (saved: PanelEntry) => void;
}

const hasNoUnsavedInput: HasUnsavedInput = () => false;

const sendOnce = createSendOnce();

const send = (
  section: PanelSection,
  base: PanelEntry,
  values: Answers,
  more: { dryRun?: boolean; tellDrafts?: boolean },
) => {
  const body = { section, id: base.id, values, ...more };
  return sendOnce([body, base.version], (intent) =>
    callApi(changeControlPanel, { body, ifMatch: base.version, intent }),
  );
};

/** Saves an entry. A period starts with a dry run to find affected drafts. A conflict is returned as state. */
export const useSaveEntry = (section: PanelSection, { onSaved, onSavedWithMore }: SaveCallbacks) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<EntryConflict>();
  const [question, setQuestion] = useState<NotifyQuestion>();

  const dismiss = (): void => {
    setConflict(undefined);
    setQuestion(undefined);
  };
  /** Reads past the cache: the form keeps its base until the conflict is resolved. @throws other errors, already shown */
  const fail = async (error: unknown, base: PanelEntry, mine: Answers, hasMore: HasUnsavedInput): Promise<void> => {
    dismiss();
    const panel = hasStatus(error, 412) ? await readPanel().catch(() => undefined) : undefined;
    const theirs = panel?.[section].find(({ id }) => id === base.id);
    // The reply to an earlier save was lost: the server already has these answers.
    if (theirs && differingFields(theirs.values, mine).length === 0) return perform(theirs, mine, false, hasMore);
    if (theirs) return setConflict({ base, mine, theirs });
    toaster.error(describeError(error, t));
    throw error;
  };
  const keep = (entry: PanelEntry): void => {
    client.setQueryData(panelQuery.queryKey, (panel) => panel && upsertEntry(panel, section, entry));
    void client.invalidateQueries({ queryKey: panelQuery.queryKey });
  };
  const perform = async (
    base: PanelEntry,
    values: Answers,
    tellDrafts: boolean,
    hasMore: HasUnsavedInput,
  ): Promise<void> => {
    const answer = await send(section, base, values, { tellDrafts }).catch((error: unknown) => ({ error }));
    if ('error' in answer) return fail(answer.error, base, values, hasMore);
    const { message, data } = answer;
    toaster.success(data.told > 0 ? t('admin-panel.tell.told', { count: data.told }) : message);
    dismiss();
    keep(data.entry);
    if (hasMore()) onSavedWithMore(data.entry);
    else onSaved();
  };
  const save = async (base: PanelEntry, values: Answers, hasMore = hasNoUnsavedInput): Promise<void> => {
    if (section === 'period') {
      try {
        const { data } = await send(section, base, values, { dryRun: true, tellDrafts: true });
        setConflict(undefined);
        if (data.told > 0) return setQuestion({ base, values, hasMore, dryRun: data });
      } catch (error) {
        return fail(error, base, values, hasMore);
      }
    }
    return perform(base, values, false, hasMore);
  };
  return {
    save,
    conflict,
    question,
    dismiss,
    answer: async (tellDrafts: boolean): Promise<void> => {
      if (question) await perform(question.base, question.values, tellDrafts, question.hasMore);
    },
    settle: async (): Promise<void> => {
      if (conflict)
        await save(conflict.theirs, mergeEdits(conflict.base.values, conflict.mine, conflict.theirs.values));
    },
  };
};

export type EntrySave = ReturnType<typeof useSaveEntry>;
