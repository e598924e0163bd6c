import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeControlPanel, type PanelSection } from '../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { createSendOnce } from '../../../ui/admin/send-once.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { toaster } from '../../../ui/toaster.ts';
import { type PanelEntry, panelQuery, readPanel } from '../queries.ts';
import { join } from './changes.ts';

export type Rehearsed = DataFor<typeof changeControlPanel>;

/** Somebody else was quicker. */
export interface Clash {
  readonly base: PanelEntry;
  readonly mine: Answers;
  readonly theirs: PanelEntry;
}

/** People would be told: that is asked first. */
export interface Question {
  readonly base: PanelEntry;
  readonly values: Answers;
  readonly rehearsed: Rehearsed;
}

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

/** Saves an entry. What people would be told of is rehearsed first; a clash is handed back to be decided. */
export const useChange = (section: PanelSection, onSaved: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [clash, setClash] = useState<Clash>();
  const [question, setQuestion] = useState<Question>();

  const dismiss = (): void => {
    setClash(undefined);
    setQuestion(undefined);
  };
  /** Past the cache: the form stands on what it began with until the clash is decided. @throws what is no clash, told */
  const fail = async (error: unknown, base: PanelEntry, mine: Answers): Promise<void> => {
    dismiss();
    const panel = hasStatus(error, 412) ? await readPanel().catch(() => undefined) : undefined;
    const theirs = panel?.[section].find(({ id }) => id === base.id);
    if (theirs) return setClash({ base, mine, theirs });
    toaster.error(describeError(error, t));
    throw error;
  };
  const perform = async (base: PanelEntry, values: Answers, tellDrafts: boolean): Promise<void> => {
    try {
      const { message, data } = await send(section, base, values, { tellDrafts });
      toaster.success(data.told > 0 ? t('admin-panel.tell.told', { count: data.told }) : message);
    } catch (error) {
      return fail(error, base, values);
    }
    dismiss();
    await client.invalidateQueries({ queryKey: panelQuery.queryKey });
    onSaved();
  };
  const save = async (base: PanelEntry, values: Answers): Promise<void> => {
    if (section === 'period') {
      try {
        const { data } = await send(section, base, values, { dryRun: true, tellDrafts: true });
        setClash(undefined);
        if (data.told > 0) return setQuestion({ base, values, rehearsed: data });
      } catch (error) {
        return fail(error, base, values);
      }
    }
    return perform(base, values, false);
  };
  return {
    save,
    clash,
    question,
    dismiss,
    answer: async (tellDrafts: boolean): Promise<void> => {
      if (question) await perform(question.base, question.values, tellDrafts);
    },
    settle: async (): Promise<void> => {
      if (clash) await save(clash.theirs, join(clash.base.values, clash.mine, clash.theirs.values));
    },
  };
};

export type Change = ReturnType<typeof useChange>;
