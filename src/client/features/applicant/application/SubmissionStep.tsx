import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { loadCode } from '../../../api/load-code.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { lateRequired } from '../../../design/late-required.tsx';
import { lazyRequired } from '../../../design/lazy-required.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { WithoutScript } from '../../../design/WithoutScript.tsx';
import { FormAction } from '../../../forms/controls/FormAction.tsx';
import { CONFIRM, usePostedForm } from '../../../forms/posted/posted-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { whenTakenOver } from '../../../state/early-input.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { Hint } from './Hint.tsx';
import { Advice } from './late-parts.ts';
import type { InitialAnswers } from './use-initial-answers.ts';
import { type StepErrors, useSubmitApplication } from './use-submit-application.ts';

const loadDialog = async () => (await import('../../../design/Dialog.tsx')).ConfirmDialog;
const ConfirmDialog = lazyRequired(loadDialog);

const loadReview = async () => (await import('./AnswersReview.tsx')).AnswersReview;
/** All answers. Nobody declares that they are right before they are shown: a step that the server has not rendered waits for them. */
const AnswersReview = lateRequired(loadReview);

interface SubmissionStepProps {
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly initialAnswers: InitialAnswers;
  readonly onSent: () => void;
}

const ErrorsByStep = ({
  place,
  found,
}: {
  readonly place: ApplicationLocation;
  readonly found: readonly StepErrors[];
}) => {
  const { t } = useTranslation();
  if (found.length === 0) return null;
  return (
    <Hint tone="warning" role="alert" data-part="found">
      <strong>{t('application.found')}</strong>
      <ul>
        {found.map(({ step, errors }) => (
          <li key={step}>
            <Link to={applicationLinks(place).step(step)} state={{ errors }}>
              {t(`${step}.form.title`)}
            </Link>
            : {errors.map(({ message }) => message).join(' ')}
          </li>
        ))}
      </ul>
    </Hint>
  );
};

/** The question of the dialog, for a browser without scripts. */
const Confirmation = () => {
  const { t } = useTranslation();
  return (
    <WithoutScript>
      {() => (
        <Hint tone="warning" role="alert" data-part="confirmation">
          <strong>{t('application.submit.title')}</strong>
          <p>{t('application.submit.text')}</p>
          <FormAction action={CONFIRM}>{t('application.submit.confirm')}</FormAction>
        </Hint>
      )}
    </WithoutScript>
  );
};

/** The declaration, and the final submit after a confirmation. */
const Declaration = ({ place, detail, step, initialAnswers, onSent }: SubmissionStepProps) => {
  const { t } = useTranslation();
  const { submit, found, isAsking, confirm, cancel } = useSubmitApplication(place, detail, step, onSent);
  // The question is there at once when somebody submits.
  useEffect(() => whenTakenOver(() => void loadCode(loadDialog).catch(() => undefined)), []);
  const posted = usePostedForm(step.key);
  return (
    <>
      <Advice place={place} step={step} />
      <ErrorsByStep place={place} found={found.length > 0 ? found : (posted?.found ?? found)} />
      <SchemaForm
        formKey={step.key}
        posted={posted}
        facts={initialAnswers.facts}
        initialAnswers={initialAnswers.answers}
        submitLabel={t('application.submit.label')}
        onSubmit={submit}
      >
        {posted?.isAsking && <Confirmation />}
      </SchemaForm>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            title={t('application.submit.title')}
            confirmLabel={t('application.submit.confirm')}
            onConfirm={confirm}
            onClose={cancel}
          >
            {t('application.submit.text')}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
};

/** The last step: a review of all answers, and what is declared of them. */
export const SubmissionStep = (props: SubmissionStepProps) => {
  const { place, detail } = props;
  const [isReviewLost, setReviewLost] = useState(false);
  return (
    <Stack gap="6">
      <AnswersReview place={place} detail={detail} onLost={() => setReviewLost(true)} />
      {!isReviewLost && <Declaration {...props} />}
    </Stack>
  );
};
