/** What this device has of the next step is read before the step is shown, so that it opens with its first rendering. */
import type { QueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { sessionQuery } from '../../../api/session.ts';
import { readJournal } from '../../../forms/draft/journal.ts';
import { formVersionOf, journalKeyOf, opening } from './use-initial-answers.ts';

const OPENS_WITHIN_MS = 2_000;

interface SavedPlace {
  readonly client: QueryClient;
  readonly detail: ApplicationDetail;
}

/**
 * Reads the journal of the step that opens right after.
 * @returns whether the step has it; false where it could not be read, or the step has to convert it
 */
export const readAhead = async ({ client, detail }: SavedPlace, next: string): Promise<boolean> => {
  const journalKey = journalKeyOf(client.getQueryData(sessionQuery.queryKey)?.id ?? '', detail.Id, next);
  const entry = await readJournal(journalKey).then(
    (found) => found ?? null,
    () => undefined,
  );
  const version = formVersionOf(next);
  if (entry === undefined || (entry?.formVersion ?? version) !== version) return false;
  Object.assign(opening, { journalKey, entry, until: Date.now() + OPENS_WITHIN_MS });
  // What was read at an earlier visit.
  client.removeQueries({ queryKey: ['journal', journalKey], type: 'inactive' });
  return true;
};
