import { steps } from 'virtual:catalogue';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor } from 'xstate';
import { createApplicationMachine } from '../../../../../machines/application.machine.ts';
import { getState } from '../../../../../machines/application.status.ts';
import type { StepRef } from '../../../../engine/schema/types.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';

const machine = createApplicationMachine(steps);

const standingOf = ({ Status, CompletedSteps, Reopened }: ApplicationDetail) => ({
  value: getState(Status),
  context: { completed: CompletedSteps, reopened: Reopened.map(({ step }) => step) },
});

/** The machine of the application's life, standing where the server says. It allows; the address says what is shown. */
export const useApplicationActor = (detail: ApplicationDetail) => {
  const standing = JSON.stringify(standingOf(detail));
  const actor = useMemo(
    () => createActor(machine, { snapshot: machine.resolveState(JSON.parse(standing)) }).start(),
    [standing],
  );
  const snapshot = useSelector(actor, (current) => current);
  const mayOpen = ({ key, submits }: StepRef): boolean =>
    submits
      ? snapshot.can({ type: 'application.submitted', eligible: false, registrationFee: 0 })
      : snapshot.can({ type: 'step.saved', key });
  return { actor, mayOpen, isDraft: snapshot.matches('Draft') };
};
