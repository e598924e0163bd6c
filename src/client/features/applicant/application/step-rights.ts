import { steps } from 'virtual:catalogue';
import { createApplicationMachine } from '../../../../../machines/application.machine.ts';
import { getState } from '../../../../../machines/application.status.ts';
import type { StepRef } from '../../../../engine/schema/types.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';

/** What the application machine permits. */
export interface StepRights {
  readonly isDraft: boolean;
  readonly mayOpen: (step: StepRef) => boolean;
}

const machine = createApplicationMachine(steps);

/** The application machine in the state that the server sent decides which steps may be opened; the URL selects one. */
export const findStepRights = ({ Status, CompletedSteps, AskedSteps, Reopened }: ApplicationDetail): StepRights => {
  const snapshot = machine.resolveState({
    value: getState(Status),
    context: { completed: CompletedSteps, asked: AskedSteps, reopened: Reopened.map(({ step }) => step) },
  });
  return {
    isDraft: snapshot.matches('Draft'),
    mayOpen: ({ key, submits }) =>
      submits
        ? snapshot.can({ type: 'application.submitted', eligible: false, registrationFee: 0 })
        : snapshot.can({ type: 'step.saved', key }),
  };
};
