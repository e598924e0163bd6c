import { steps } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { findStep, pickSteps } from '../../../../engine/steps/progress.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { lazyRequired } from '../../../design/lazy-required.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { FormSkeleton } from '../../../forms/FormSkeleton.tsx';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { LeadTo } from '../../shared/page/LeadTo.tsx';
import { type Beginning, canBeginWithEarlier } from './begin-step.ts';
import { StepHints, StepList } from './late-parts.ts';
import { resumeIndex, stepViews } from './step-views.ts';
import { type InitialAnswers, useInitialAnswers } from './use-initial-answers.ts';
import { usePrepareNextStep } from './use-prepare-next-step.ts';
import { useStepRights } from './use-step-rights.ts';

const loadForm = async () => (await import('./StepForm.tsx')).StepForm;
const loadSubmission = async () => (await import('./SubmissionStep.tsx')).SubmissionStep;
const StepForm = lazyRequired(loadForm);
const SubmissionStep = lazyRequired(loadSubmission);
const EarlierAnswers = lazyRequired(async () => (await import('./EarlierAnswers.tsx')).EarlierAnswers);
const ChangesNotice = lazyRequired(async () => (await import('./ChangesNotice.tsx')).ChangesNotice);

interface OpenStepProps {
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  /** The application was submitted and another page is loading: data read meanwhile must not redirect. */
  readonly onSent: () => void;
}

/** Initial answers as of the opening of the step: later background reads must not change a form in use. */
const useFixedInitialAnswers = (detail: ApplicationDetail, step: StepRef): InitialAnswers | undefined => {
  const latest = useInitialAnswers(detail, step);
  const [fixed, setFixed] = useState<InitialAnswers>();
  if (!fixed && latest) setFixed(latest);
  return fixed;
};

const OpenStep = (props: OpenStepProps & { readonly beginning: Beginning }) => {
  const initialAnswers = useFixedInitialAnswers(props.detail, props.step);
  if (!initialAnswers) return <FormSkeleton />;
  const Step = props.step.submits ? SubmissionStep : StepForm;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Step {...props} initialAnswers={initialAnswers} />
    </Suspense>
  );
};

const StepPage = (props: OpenStepProps & { readonly isSent: boolean }) => {
  const { t, i18n } = useTranslation();
  const { place, detail, step, isSent } = props;
  const { mayOpen, isDraft } = useStepRights(detail, step);
  const [beginning, setBeginning] = useState<Beginning>({ number: 0, isOver: false });
  usePrepareNextStep(detail, step.key);
  const links = applicationLinks(place);
  const changes = detail.FormChanges;
  const progress = {
    completed: detail.CompletedSteps,
    reopened: detail.Reopened.map((reopened) => reopened.step),
    changed: changes?.steps.map((changed) => changed.step) ?? [],
  };
  const asked = pickSteps(steps, detail.AskedSteps);
  const views = stepViews(asked, progress, step.key);
  const resume = asked[resumeIndex(asked, progress)];
  // The URL selects the step, the machine permits it.
  if (isSent) return <FormSkeleton />;
  if (!isDraft) return <LeadTo path={links.detail} />;
  if (!mayOpen(step) && resume) return <LeadTo path={links.step(resume.key)} />;
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
      <StepHints detail={detail} step={step} place={place} />
      {canBeginWithEarlier(detail, step.key) && (
        <Suspense>
          <EarlierAnswers
            key={`${step.key} ${beginning.number}`}
            detail={detail}
            step={step}
            beginning={beginning}
            onBegun={() => setBeginning({ number: beginning.number + 1, isOver: false })}
          />
        </Suspense>
      )}
      <OpenStep key={`${step.key} ${beginning.number}`} {...props} beginning={beginning} />
    </Stack>
  );
};

/** Any step of the data, by its key in the URL. A new step needs no change here. */
export const ApplicationStepScreen = () => {
  const { institution = '', step: stepKey = '' } = useParams();
  const [search] = useSearchParams();
  const formId = search.get('formId') ?? '';
  const place = { institution, formId };
  const [sent, setSent] = useState('');
  const { data, error, refetch } = useQuery({ ...applicationQuery(formId), refetchOnWindowFocus: false });
  const step = findStep(steps, stepKey);
  // The code loads in parallel with the answers, and only for the kind of step that is shown.
  useEffect(() => {
    const load: () => Promise<unknown> = step?.submits ? loadSubmission : loadForm;
    // A failed load is repeated when the step renders.
    load().catch(() => undefined);
  }, [step?.submits]);
  if (data && step)
    return (
      <StepPage
        key={formId}
        place={place}
        detail={data}
        step={step}
        isSent={sent === formId}
        onSent={() => setSent(formId)}
      />
    );
  if (!step) return <LeadTo path={applicationLinks(place).dashboard} />;
  return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
};
