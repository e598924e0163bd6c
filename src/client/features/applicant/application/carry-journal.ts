import type { QueryClient } from '@tanstack/react-query';
import { saveDraft } from '../../../../contract/application.ts';
import { isConnectionError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import type { JournalEntry } from '../../../forms/draft/journal.ts';
import { applyDraft } from './apply-saved-step.ts';

interface CarryTarget {
  readonly client: QueryClient;
  readonly detail: ApplicationDetail;
  readonly step: string;
  readonly formVersion: string;
}

/**
 * What this device holds was typed into a form that has changed since: the server, which knows both forms, keeps it as
 * today's answers and puts aside what is no longer asked.
 * @throws when the server cannot be reached: typing on without it would overwrite what was typed
 */
export const carryJournal = async (entry: JournalEntry, at: CarryTarget): Promise<JournalEntry> => {
  const { client, detail, step, formVersion } = at;
  const body = { formId: detail.Id, step, answers: entry.answers, schemaVersion: entry.formVersion ?? '' };
  try {
    const { savedAt, answers } = (await callApi(saveDraft, { body })).data;
    client.setQueryData(applicationQuery(detail.Id).queryKey, (known) =>
      known ? applyDraft(known, { step, answers, savedAt }) : known,
    );
    return { ...entry, answers, basedOn: savedAt, formVersion };
  } catch (error) {
    if (isConnectionError(error)) throw error;
    return entry;
  }
};
