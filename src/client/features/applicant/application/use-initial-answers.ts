import { steps } from 'virtual:catalogue';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { isConnectionError } from '../../../api/api-error.ts';
import { loadCode } from '../../../api/load-code.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { surroundings } from '../../../api/surroundings.ts';
import { type JournalEntry, readJournal } from '../../../forms/draft/journal.ts';
import { pickNewest, type RestoredAnswers } from '../../../forms/draft/pick-newest.ts';
import { NOT_READ, refetchUnlessHydrated } from '../../../forms/draft/use-journal.ts';
import { useStepFacts } from '../../shared/application/use-step-facts.ts';

/** The form version of a step in this build, which may be older than the server's. */
export const formVersionOf = (stepKey: string): string => steps.find(({ key }) => key === stepKey)?.schemaVersion ?? '';

/** Answers and facts with which the form of a step opens. */
export interface InitialAnswers {
  readonly answers: Answers;
  /** `prefilled`: a new step, filled in from the account. */
  readonly source: RestoredAnswers['source'] | 'prefilled';
  readonly basedOn: string | null;
  readonly accepted: Answers;
  readonly known: Answers;
  readonly newest?: RestoredAnswers['newest'];
  readonly facts: Answers;
  readonly journalKey: string;
}

const noAnswers: Answers = {};

const STALE_AFTER_MS = 60_000;
const JOURNAL_RETRY_MS = 3_000;

/** The answers of a step that the server has. */
export const candidatesOf = ({ Steps, Drafts }: ApplicationDetail, step: string) => ({
  accepted: Steps.find((saved) => saved.step === step),
  draft: Drafts.find((stored) => stored.step === step),
});

/** The journal of the step that is about to open, and until when (`read-ahead.ts`). */
export const opening: { journalKey?: string; entry?: JournalEntry | null; until: number } = { until: 0 };

const findOpening = (journalKey: string): JournalEntry | null | undefined =>
  opening.journalKey === journalKey && Date.now() < opening.until ? opening.entry : undefined;

/** Whether the query has what it began with: it was read before the step was shown. */
const isFirst = ({ state }: Pick<Query, 'state'>): boolean => state.data !== undefined && state.dataUpdateCount === 0;

/** The step's journal on this device, converted to the current form version; read each time the step is opened. */
const useJournal = (journalKey: string, detail: ApplicationDetail, step: string) => {
  const client = useQueryClient();
  const formVersion = formVersionOf(step);
  const isOld = (entry: JournalEntry): boolean =>
    (entry.formVersion ?? formVersion) !== formVersion &&
    pickNewest({ ...candidatesOf(detail, step), journal: entry }).source === 'journal';
  const queryKey = ['journal', journalKey];
  const result = useQuery<JournalEntry | null | typeof NOT_READ>({
    queryKey,
    queryFn: async (): Promise<JournalEntry | null> => {
      const entry = await readJournal(journalKey);
      if (!entry || !isOld(entry)) return entry ?? null;
      return (await loadCode(() => import('./carry-journal.ts'))).carryJournal(entry, {
        client,
        detail,
        step,
        formVersion,
      });
    },
    retry: (_, error) => isConnectionError(error),
    retryDelay: JOURNAL_RETRY_MS,
    initialData: () => (surroundings().isServer ? NOT_READ : findOpening(journalKey)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: (query) => (isFirst(query) ? false : refetchUnlessHydrated(query)),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown; the next time it is read
  useEffect(() => {
    opening.until = 0;
    const query = client.getQueryCache().find({ queryKey });
    if (query && isFirst(query)) client.setQueryData(queryKey, query.state.data === NOT_READ ? null : query.state.data);
  }, [journalKey]);
  return result;
};

export const journalKeyOf = (account: string, formId: string, step: string): string => `${account}/${formId}/${step}`;

/** The newest of accepted answers, draft and journal; undefined until all of them are loaded. */
export const useInitialAnswers = (detail: ApplicationDetail, step: StepRef): InitialAnswers | undefined => {
  const account = useSession()?.id ?? '';
  const journalKey = journalKeyOf(account, detail.Id, step.key);
  const journal = useJournal(journalKey, detail, step.key);
  const prefill = useStepFacts(detail.Id, step, STALE_AFTER_MS);
  if (account === '' || journal.isFetching || prefill.isPending) return undefined;
  const { accepted, draft } = candidatesOf(detail, step.key);
  const { answers, source, ...base } = pickNewest({
    accepted,
    draft,
    journal: journal.data === NOT_READ ? undefined : (journal.data ?? undefined),
  });
  const isNew = source === 'nothing';
  const isPrefilled = isNew && Object.keys(prefill.prefilled).length > 0;
  return {
    answers: isNew ? prefill.prefilled : answers,
    source: isPrefilled ? 'prefilled' : source,
    ...base,
    accepted: accepted?.answers ?? noAnswers,
    facts: prefill.facts ?? noAnswers,
    journalKey,
  };
};
