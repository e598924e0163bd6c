import type { StepRef } from '../../../../engine/schema/types.ts';

/** asked-again: finished before, reopened by a changed schema. */
type StepState = 'current' | 'done' | 'asked-again' | 'next' | 'later';

export interface StepView {
  readonly key: string;
  readonly state: StepState;
  readonly isCurrent: boolean;
  /** The applicant may open the step: it is finished or next in order. */
  readonly isOpen: boolean;
  /** The form changed since the applicant's last visit. */
  readonly isChanged: boolean;
}

interface Progress {
  readonly completed: readonly string[];
  readonly reopened: readonly string[];
  readonly changed?: readonly string[];
}

const isDone = (key: string, { completed, reopened }: Progress): boolean =>
  completed.includes(key) && !reopened.includes(key);

/** Index of the step to resume: the first that is unfinished or reopened, else the last. */
export const resumeIndex = (steps: readonly StepRef[], progress: Progress): number => {
  const open = steps.findIndex(({ key }) => !isDone(key, progress));
  return open === -1 ? steps.length - 1 : open;
};

/** The steps as the task list shows them. */
export const stepViews = (steps: readonly StepRef[], progress: Progress, current: string): readonly StepView[] => {
  const resume = resumeIndex(steps, progress);
  return steps.map(({ key }, index) => {
    const isCurrent = key === current;
    const openState = index === resume ? 'next' : 'later';
    const stateByProgress = isDone(key, progress) ? 'done' : openState;
    const state = progress.reopened.includes(key) ? 'asked-again' : stateByProgress;
    return {
      key,
      isCurrent,
      state: isCurrent && state !== 'asked-again' ? 'current' : state,
      isOpen: index <= resume,
      isChanged: progress.changed?.includes(key) === true,
    };
  });
};
