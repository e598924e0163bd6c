import type { Answers } from '../../../../engine/schema/types.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';

/** What the server answered to a save, and what was saved. */
export interface SavedStep {
  readonly step: { readonly key: string; readonly wireStep: number };
  readonly answers: Answers;
  readonly version: number;
  readonly completedSteps: readonly string[];
  readonly lastStepSubmitted: number;
  /** By this device's clock, until the server's own time is read. */
  readonly at: string;
}

/** The application as it stands after a save, so that the next page need not ask first. */
export const applySavedStep = (detail: ApplicationDetail, saved: SavedStep): ApplicationDetail => {
  const { step, answers, version, completedSteps, lastStepSubmitted, at } = saved;
  const before = detail.Steps.find((one) => one.step === step.key);
  const now = {
    step: step.key,
    wireStep: step.wireStep,
    version,
    schemaVersion: before?.schemaVersion ?? '',
    savedAt: at,
    answers,
  };
  return {
    ...detail,
    Version: version,
    CompletedSteps: [...completedSteps],
    LastStepSubmitted: lastStepSubmitted,
    Steps: [...detail.Steps.filter((one) => one.step !== step.key), now],
    Drafts: detail.Drafts.filter((draft) => draft.step !== step.key),
    Reopened: detail.Reopened.filter((reopened) => reopened.step !== step.key),
  };
};

/** The application as it stands after unfinished answers were kept, so that the step, opened again, begins with them. */
export const applyDraft = (
  detail: ApplicationDetail,
  draft: ApplicationDetail['Drafts'][number],
): ApplicationDetail => ({
  ...detail,
  Drafts: [...detail.Drafts.filter(({ step }) => step !== draft.step), draft],
});
