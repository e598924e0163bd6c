import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Admission } from './admission.ts';
import type { DraftRow } from './queries/detail.ts';
import { writeCarriedDraft } from './queries/drafts.ts';

type Rules = Pick<Admission, 'checker'>;

/** Before versions were noted with unfinished answers: older than every migration. */
const unknownVersion = '0-';

/** Unfinished answers under today's form: what it no longer asks stands aside. */
export const carryUnfinished = (
  { checker }: Rules,
  step: StepDefinition,
  answers: Answers,
  schemaVersion: string | null,
): { readonly answers: Answers; readonly dropped: Answers } =>
  carryForward(checker, step, { answers, schemaVersion: schemaVersion ?? unknownVersion });

/**
 * Unfinished answers were typed into the form of that day: whoever opens the application finds them in today's, and what
 * it no longer asks is put aside before anything overwrites it.
 */
export const carryDrafts = async (
  { db, catalogue, checker }: Pick<Admission, 'db' | 'catalogue' | 'checker'>,
  applicationId: string,
  drafts: readonly DraftRow[],
): Promise<readonly DraftRow[]> =>
  Promise.all(
    drafts.map(async (draft) => {
      const step = catalogue.steps.find(({ key }) => key === draft.step);
      if (!step || draft.schemaVersion === step.schemaVersion) return draft;
      const carried = carryUnfinished({ checker }, step, draft.answers, draft.schemaVersion);
      const { schemaVersion } = step;
      await writeCarriedDraft(db, applicationId, draft, { ...carried, schemaVersion });
      return { ...draft, answers: carried.answers, schemaVersion };
    }),
  );
