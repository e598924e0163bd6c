import { steps } from 'virtual:catalogue';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { isConnectionError } from '../../../api/api-error.ts';
import { loadCode } from '../../../api/load-code.ts';
import { type ApplicationDetail, attachmentFactsQuery, autofillQuery } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { type JournalEntry, readJournal } from '../../../forms/draft/journal.ts';
import { pickNewest, type RestoredAnswers } from '../../../forms/draft/pick-newest.ts';

/** The version of a step's form that this page was built with; a page may be older than the server. */
export const formVersionOf = (stepKey: string): string => steps.find(({ key }) => key === stepKey)?.schemaVersion ?? '';

/** What a step's form begins with. */
export interface InitialAnswers {
  readonly answers: Answers;
  /** `prefilled`: never begun, filled with what the account knows. */
  readonly source: RestoredAnswers['source'] | 'prefilled';
  readonly basedOn: string | null;
  readonly accepted: Answers;
  /** What the server has at `basedOn`: unfinished answers, else accepted ones. */
  readonly known: Answers;
  readonly facts: Answers;
  readonly journalKey: string;
}

const noAnswers: Answers = {};
const STALE_AFTER_MS = 60_000;
const JOURNAL_RETRY_MS = 3_000;

/** The facts that the step's rules read: with the prefilled answers, or alone where the step has none. */
const usePrefill = (formId: string, { prefetch, wireStep, facts = [] }: StepRef) => {
  const isPrefilled = prefetch === true;
  const hasFacts = !isPrefilled && facts.length > 0;
  const autofill = useQuery({ ...autofillQuery(formId, wireStep), enabled: isPrefilled, staleTime: STALE_AFTER_MS });
  const owed = useQuery({ ...attachmentFactsQuery(formId), enabled: hasFacts, staleTime: STALE_AFTER_MS });
  return {
    isPending: (isPrefilled && autofill.isPending) || (hasFacts && owed.isPending),
    answers: autofill.data?.answers ?? noAnswers,
    facts: (isPrefilled ? autofill.data?.facts : owed.data) ?? noAnswers,
  };
};

const candidatesOf = ({ Steps, Drafts }: ApplicationDetail, step: string) => ({
  accepted: Steps.find((saved) => saved.step === step),
  draft: Drafts.find((kept) => kept.step === step),
});

/** What this device still holds of the step, under today's form; read anew each time the step is opened. */
const useJournal = (journalKey: string, detail: ApplicationDetail, step: string) => {
  const client = useQueryClient();
  const formVersion = formVersionOf(step);
  const isOld = (entry: JournalEntry): boolean =>
    (entry.formVersion ?? formVersion) !== formVersion &&
    pickNewest({ ...candidatesOf(detail, step), journal: entry }).source === 'journal';
  return useQuery({
    queryKey: ['journal', journalKey],
    queryFn: async () => {
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
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

/** The newest of what was accepted, kept as a draft, or typed on this device; undefined until all of them are known. */
export const useInitialAnswers = (detail: ApplicationDetail, step: StepRef): InitialAnswers | undefined => {
  const account = useSession()?.id ?? '';
  const journalKey = `${account}/${detail.Id}/${step.key}`;
  const journal = useJournal(journalKey, detail, step.key);
  const prefill = usePrefill(detail.Id, step);
  if (account === '' || journal.isFetching || prefill.isPending) return undefined;
  const { accepted, draft } = candidatesOf(detail, step.key);
  const { answers, source, basedOn } = pickNewest({ accepted, draft, journal: journal.data ?? undefined });
  const isNew = source === 'nothing';
  const isPrefilled = isNew && Object.keys(prefill.answers).length > 0;
  return {
    answers: isNew ? prefill.answers : answers,
    source: isPrefilled ? 'prefilled' : source,
    basedOn,
    accepted: accepted?.answers ?? noAnswers,
    known: [accepted, draft].find((one) => one !== undefined && one.savedAt === basedOn)?.answers ?? noAnswers,
    facts: prefill.facts,
    journalKey,
  };
};
