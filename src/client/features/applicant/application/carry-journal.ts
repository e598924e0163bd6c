import type { QueryClient } from '@tanstack/react-query';
import { saveDraft } from '../../../../contract/application.ts';
import { isConnectionError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import type { JournalEntry } from '../../../forms/draft/journal.ts';
import { isSent } from '../../../forms/draft/pick-newest.ts';
import { applyDraft } from './apply-saved-step.ts';

interface CarryTarget {
  readonly client: QueryClient;
  readonly detail: ApplicationDetail;
  readonly step: string;
  readonly formVersion: string;
}

/**
 * Stores the answers of an older form version as a draft: the server knows both versions, converts the answers and sets
 * aside those of removed fields.
 * @throws when the server cannot be reached: editing without the conversion would overwrite the journal
 */
export const carryJournal = async (entry: JournalEntry, at: CarryTarget): Promise<JournalEntry> => {
  const { client, detail, step, formVersion } = at;
  const draft = detail.Drafts.find((stored) => stored.step === step);
  // What another device has stored since stays: the form merges it.
  const basedOn = draft && isSent(draft, entry) ? draft.savedAt : entry.basedOn;
  const body = { formId: detail.Id, step, answers: entry.answers, schemaVersion: entry.formVersion ?? '', basedOn };
  try {
    const { savedAt, answers } = (await callApi(saveDraft, { body })).data;
    client.setQueryData(applicationQuery(detail.Id).queryKey, (known) =>
      known ? applyDraft(known, { step, answers, savedAt }) : known,
    );
    return { ...entry, answers, base: answers, basedOn: savedAt, formVersion };
  } catch (error) {
    if (isConnectionError(error)) throw error;
    return entry;
  }
};
