import type { Answers } from '../../../../engine/schema/types.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';

/** A saved step and the server's reply. */
interface SavedStep {
  readonly step: { readonly key: string; readonly wireStep: number };
  readonly answers: Answers;
  readonly version: number;
  readonly completedSteps: readonly string[];
  readonly askedSteps: readonly string[];
  readonly lastStepSubmitted: number;
  /** By this device's clock, until the server's time is read. */
  readonly at: string;
}

type StepProgress = Pick<
  ApplicationDetail,
  'Version' | 'CompletedSteps' | 'AskedSteps' | 'LastStepSubmitted' | 'Steps' | 'Drafts' | 'Reopened'
>;

/** The application after a save, so that the next page renders without a read. */
export const applySavedStep = <D extends StepProgress>(detail: D, saved: SavedStep): D => {
  const { step, answers, version, completedSteps, askedSteps, lastStepSubmitted, at } = saved;
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
    AskedSteps: [...askedSteps],
    LastStepSubmitted: lastStepSubmitted,
    Steps: [...detail.Steps.filter((one) => one.step !== step.key), now],
    Drafts: detail.Drafts.filter((draft) => draft.step !== step.key),
    Reopened: detail.Reopened.filter((one) => one.step !== step.key && askedSteps.includes(one.step)),
  };
};

/** The application after a draft was stored, so that the step shows the draft when it is opened again. */
export const applyDraft = (
  detail: ApplicationDetail,
  draft: ApplicationDetail['Drafts'][number],
): ApplicationDetail => ({
  ...detail,
  Drafts: [
    ...detail.Drafts.filter(({ step }) => step !== draft.step),
    { ...detail.Drafts.find(({ step }) => step === draft.step), ...draft },
  ],
});
