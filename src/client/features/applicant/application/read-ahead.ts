/** What this device has of the next step is read while the save is on its way, so that the step opens with its first rendering. */
import type { QueryClient } from '@tanstack/react-query';
import type { StepRef } from '../../../../engine/schema/types.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { sessionQuery } from '../../../api/session.ts';
import { type JournalEntry, readJournal } from '../../../forms/draft/journal.ts';
import { formVersionOf, journalKeyOf, opening } from './use-initial-answers.ts';

const OPENS_WITHIN_MS = 2_000;

interface SavedPlace {
  readonly client: QueryClient;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
}

/**
 * Reads the journal of the step that most likely follows.
 * @returns gives it to the next step, which opens right after; false where it was not read, or the step has to convert it
 */
export const readAhead = ({ client, detail, step }: SavedPlace): ((next: string) => boolean) => {
  const key = detail.AskedSteps[detail.AskedSteps.indexOf(step.key) + 1] ?? '';
  const journalKey = journalKeyOf(client.getQueryData(sessionQuery.queryKey)?.id ?? '', detail.Id, key);
  let entry: JournalEntry | null | undefined;
  let until = 0;
  // What cannot be read now is read by the step.
  readJournal(journalKey)
    .then((found) => {
      entry = found ?? null;
      // Another tab may write to the journal while a save takes long.
      until = Date.now() + OPENS_WITHIN_MS;
    })
    .catch(() => undefined);
  return (next) => {
    const version = formVersionOf(key);
    if (entry === undefined || Date.now() > until || next !== key || (entry?.formVersion ?? version) !== version)
      return false;
    Object.assign(opening, { journalKey, entry, until });
    // What was read at an earlier visit.
    client.removeQueries({ queryKey: ['journal', journalKey], type: 'inactive' });
    return true;
  };
};
