import { steps } from 'virtual:catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { ApiError, hasStatus } from '../../../api/api-error.ts';
import { loadSending } from '../../../api/http.ts';
import { loadCode } from '../../../api/load-code.ts';
import { type ApplicationDetail, applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { whenTakenOver } from '../../../state/early-input.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { useLeaveDeletedDraft } from './use-leave-deleted-draft.ts';

/** Errors of the final check in one step; paths are relative to the step. */
export interface StepErrors {
  readonly step: string;
  readonly errors: readonly WireError[];
}

/** Groups the errors of the final check by step, in the order of the steps: `/<step>/nik` becomes `/nik`. */
export const groupErrorsByStep = (stepKeys: readonly string[], errors: readonly WireError[]): readonly StepErrors[] =>
  stepKeys.flatMap((step) => {
    const inside = errors
      .filter(({ path }) => path === `/${step}` || path.startsWith(`/${step}/`))
      .map((error) => ({ ...error, path: error.path.slice(step.length + 1) }));
    return inside.length === 0 ? [] : [{ step, errors: inside }];
  });

const stepKeys = steps.map(({ key }) => key);

/** The applicant cancelled the confirmation: nothing was sent. */
const createCancelledError = (): ApiError => new ApiError({ kind: 'server', status: 0, message: '' });

/** Returns the errors of the submitting form; those of other steps are listed beside it. */
const withErrorsOfStep = (error: ApiError, step: StepRef, found: readonly StepErrors[]): ApiError =>
  new ApiError({
    kind: error.kind,
    status: error.status,
    message: error.message,
    errors: found.find((one) => one.step === step.key)?.errors ?? [],
    data: error.data,
    requestId: error.requestId,
  });

const loadSendStep = () => import('../../shared/application/send-step.ts');

/** The final submit: asks for confirmation, sends the application, and opens its confirmation or reports the steps with errors. */
export const useSubmitApplication = (
  place: ApplicationLocation,
  detail: ApplicationDetail,
  step: StepRef,
  onSent: () => void,
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const leaveDeletedDraft = useLeaveDeletedDraft(place);
  const [found, setFound] = useState<readonly StepErrors[]>([]);
  const [isAsking, setAsking] = useState(false);
  const decide = useRef<(isSure: boolean) => void>(undefined);

  // A submit that lacks it loads it again.
  useEffect(() => whenTakenOver(() => void loadCode(loadSendStep).catch(() => undefined)), []);

  const askForConfirmation = (): Promise<boolean> =>
    new Promise((resolve) => {
      decide.current = resolve;
      setAsking(true);
    });
  const { queryKey } = applicationQuery(place.formId);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey });

  const refuse = (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    if (leaveDeletedDraft(error)) throw error;
    toaster.error(describeError(error, t));
    // Changed elsewhere: the review shows the newest answers before the next attempt.
    if (hasStatus(error, 412, 422)) void refresh();
    const grouped = groupErrorsByStep(stepKeys, error.errors);
    setFound(grouped.filter((one) => one.step !== step.key));
    throw withErrorsOfStep(error, step, grouped);
  };

  const submit = async (answers: Answers): Promise<void> => {
    const [{ definition }, { sendApplication }] = await Promise.all([
      getForm(step.key),
      loadSending(loadSendStep),
    ]).catch(refuse);
    if (!(await askForConfirmation())) throw createCancelledError();
    const target = { definition, step, formId: place.formId, institutionCode: detail.Institution.InstitutionCode };
    await sendApplication(target, answers, detail.Version).catch(refuse);
    // This page must not render the new status before it is left.
    onSent();
    await navigate(applicationLinks(place).submitted);
    void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    await refresh();
  };

  const close = (isSure: boolean): void => {
    setAsking(false);
    decide.current?.(isSure);
  };
  return { submit, found, isAsking, confirm: () => close(true), cancel: () => close(false) };
};
