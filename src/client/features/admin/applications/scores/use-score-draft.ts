import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveScore } from '../../../../../contract/application-scores.ts';
import { callApi } from '../../../../api/http.ts';
import type { useJournal } from '../../../../forms/draft/use-journal.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import { readRestoredDraft } from './restored-draft.ts';
import { type Criterion, type OwnScore, type Review, reviewQuery } from './score-queries.ts';
import { createScoreSaver, type SavingState, type ScoreDraft, type ScoreSaver } from './score-saver.ts';

const TYPING_PAUSE_MS = 600;

interface SaverOptions {
  readonly formId: string;
  readonly version: number;
  readonly onSaved: (mine: OwnScore) => void;
  readonly onState: (state: SavingState, error?: unknown) => void;
}

const createSaver = ({ formId, version, onSaved, onState }: SaverOptions): ScoreSaver => {
  const sendOnce = createSendOnce();
  return createScoreSaver({
    version,
    onState,
    send: ({ points, note }, basedOn) =>
      sendOnce([basedOn, points, note], async (intent) => {
        const options = { params: { formId }, body: { points: { ...points }, note }, ifMatch: basedOn, intent };
        const { data } = await callApi(saveScore, options);
        onSaved(data);
        return data.Version;
      }),
  });
};

type Journal = ReturnType<typeof useJournal>;

export interface ScoreDraftOptions {
  readonly formId: string;
  readonly mine: OwnScore;
  readonly criteria: readonly Criterion[];
  readonly journal: Journal;
}

/**
 * The draft of one's own score, saved as it is given; what is not saved stays on the device. What was changed in another
 * window replaces it.
 */
export const useScoreDraft = ({ formId, mine, criteria, journal }: ScoreDraftOptions) => {
  const client = useQueryClient();
  const [restored] = useState(() => readRestoredDraft(journal.restored, mine.Version, criteria));
  const [draft, setDraft] = useState<ScoreDraft>(restored ?? { points: mine.Points, note: mine.Note });
  const [state, setState] = useState<SavingState>('saved');
  const [failure, setFailure] = useState<unknown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(draft);
  const saver = useRef<ScoreSaver>(undefined);
  const keep = (): void => journal.store({ ...latest.current, version: saver.current?.version() ?? mine.Version });
  const show = (next: ScoreDraft): void => {
    latest.current = next;
    setDraft(next);
  };
  const renewSaver = (version: number): void => {
    saver.current = createSaver({
      formId,
      version,
      // The panel is built again when the page changes its layout: it begins with what is saved.
      onSaved: (saved) =>
        client.setQueryData(reviewQuery(formId).queryKey, (review: Review | null | undefined) =>
          review ? { ...review, Mine: saved } : review,
        ),
      onState: follow,
    });
  };
  const takeNewest = async (): Promise<void> => {
    const review = await client.fetchQuery(reviewQuery(formId));
    if (!review?.Mine) return;
    show({ points: review.Mine.Points, note: review.Mine.Note });
    renewSaver(review.Mine.Version);
  };
  const follow = (next: SavingState, error?: unknown): void => {
    setState(next);
    setFailure(error);
    // What was typed since waits for a pause.
    const isWaiting = next === 'saved' && timer.current !== undefined;
    if (next === 'saving' || next === 'failed' || isWaiting) keep();
    else journal.forget();
    if (next === 'conflict') void takeNewest().catch(() => undefined);
  };
  if (saver.current === undefined) renewSaver(mine.Version);
  const save = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    saver.current?.save(latest.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the device kept, and what waits for a pause in typing
  useEffect(() => {
    if (restored) save();
    return () => {
      if (timer.current !== undefined) save();
    };
  }, []);
  return {
    draft,
    state,
    failure,
    give: (criterion: string, points: number): void => {
      show({ ...latest.current, points: { ...latest.current.points, [criterion]: points } });
      save();
    },
    write: (note: string): void => {
      show({ ...latest.current, note });
      keep();
      clearTimeout(timer.current);
      timer.current = setTimeout(save, TYPING_PAUSE_MS);
    },
    retry: (): void => void saver.current?.flush(),
    /** Saves what is not saved yet. @returns the version to finish; undefined when it could not be saved */
    settle: async (): Promise<number | undefined> => {
      if (timer.current !== undefined) save();
      return (await saver.current?.flush()) ? saver.current?.version() : undefined;
    },
  };
};

export type ScoreDraftState = ReturnType<typeof useScoreDraft>;
