import { steps } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { createActor } from 'xstate';
import { createApplicationMachine } from '../../../../../machines/application.machine.ts';
import { getState } from '../../../../../machines/application.status.ts';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { findStep } from '../../../../engine/steps/progress.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { lazyRequired } from '../../../design/lazy-required.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { FormSkeleton } from '../../../forms/FormSkeleton.tsx';
import { type ApplicationLocation, dashboardAddress, detailAddress, stepAddress } from './addresses.ts';
import { PreparationHint, ReopenedHint } from './Hints.tsx';
import type { Outcome } from './OutcomePanel.tsx';
import { resumeIndex, StepList, stepViews } from './StepList.tsx';
import { type InitialAnswers, useInitialAnswers } from './use-initial-answers.ts';

const machine = createApplicationMachine(steps);

const machineStateOf = ({ Status, CompletedSteps, Reopened }: ApplicationDetail) => ({
  value: getState(Status),
  context: { completed: CompletedSteps, reopened: Reopened.map(({ step }) => step) },
});

/** The machine of the application's life, standing where the server says. It allows; the address says what is shown. */
export const useApplicationMachine = (detail: ApplicationDetail) => {
  const standing = JSON.stringify(machineStateOf(detail));
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

const loadForm = async () => (await import('./StepForm.tsx')).StepForm;
const loadSubmission = async () => (await import('./SubmissionStep.tsx')).SubmissionStep;
const StepForm = lazyRequired(loadForm);
const SubmissionStep = lazyRequired(loadSubmission);
const OutcomePanel = lazyRequired(async () => (await import('./OutcomePanel.tsx')).OutcomePanel);
const ChangesNotice = lazyRequired(async () => (await import('./ChangesNotice.tsx')).ChangesNotice);

interface OpenStepProps {
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly onOutcome: (outcome: Outcome) => void;
  /** It was submitted, and another page is on its way: what is read meanwhile must not lead elsewhere. */
  readonly onSent: () => void;
}

/** The form as it stood when the step was opened: what is read in the background later must not reach into typing. */
const useFixedInitialAnswers = (detail: ApplicationDetail, step: StepRef): InitialAnswers | undefined => {
  const latest = useInitialAnswers(detail, step);
  const [held, setHeld] = useState<InitialAnswers>();
  if (!held && latest) setHeld(latest);
  return held;
};

const OpenStep = (props: OpenStepProps) => {
  const beginning = useFixedInitialAnswers(props.detail, props.step);
  if (!beginning) return <FormSkeleton />;
  const Step = props.step.submits ? SubmissionStep : StepForm;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Step {...props} beginning={beginning} />
    </Suspense>
  );
};

const StepPage = (props: OpenStepProps & { readonly isSent: boolean }) => {
  const { t, i18n } = useTranslation();
  const { place, detail, step, isSent } = props;
  const { mayOpen, isDraft } = useApplicationMachine(detail);
  const changes = detail.FormChanges;
  const progress = {
    completed: detail.CompletedSteps,
    reopened: detail.Reopened.map((reopened) => reopened.step),
    changed: changes?.steps.map((changed) => changed.step) ?? [],
  };
  const views = stepViews(steps, progress, step.key);
  const resume = steps[resumeIndex(steps, progress)];
  // The address is the cursor, the machine the permission.
  if (isSent) return <FormSkeleton />;
  if (!isDraft) return <Navigate to={detailAddress(place)} replace />;
  if (!mayOpen(step) && resume) return <Navigate to={stepAddress(place, resume.key)} replace />;
  const introKey = `${step.key}.form.intro`;
  return (
    <Stack gap="6">
      <StepList place={place} views={views} />
      {changes && (
        <Suspense>
          <ChangesNotice
            place={place}
            changes={changes}
            open={views.filter(({ isOpen }) => isOpen).map(({ key }) => key)}
          />
        </Suspense>
      )}
      <PageHeading {...(i18n.exists(introKey) && { lead: t(introKey) })}>{t(`${step.key}.form.title`)}</PageHeading>
      <ReopenedHint detail={detail} step={step} />
      <PreparationHint detail={detail} step={step} />
      <OpenStep key={step.key} {...props} />
    </Stack>
  );
};

/** Any step of the data, by its key in the address; officers' later steps need nothing here. */
export const ApplicationStepScreen = () => {
  const { institution = '', step: stepKey = '' } = useParams();
  const [search] = useSearchParams();
  const formId = search.get('formId') ?? '';
  const place = { institution, formId };
  const [outcome, setOutcome] = useState<Outcome & { readonly formId: string }>();
  const [sent, setSent] = useState('');
  const { data, error, refetch } = useQuery({ ...applicationQuery(formId), refetchOnWindowFocus: false });
  const step = findStep(steps, stepKey);
  // Asked for beside the answers, not after them; the other kind of step is not asked for at all.
  useEffect(() => {
    const load: () => Promise<unknown> = step?.submits ? loadSubmission : loadForm;
    // Without success here it is asked for again where it is drawn.
    load().catch(() => undefined);
  }, [step?.submits]);
  if (outcome?.formId === formId)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <OutcomePanel place={place} outcome={outcome} />
      </Suspense>
    );
  if (data && step)
    return (
      <StepPage
        key={formId}
        place={place}
        detail={data}
        step={step}
        isSent={sent === formId}
        onSent={() => setSent(formId)}
        onOutcome={(reached) => setOutcome({ ...reached, formId })}
      />
    );
  if (!step) return <Navigate to={dashboardAddress(place)} replace />;
  return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
};
