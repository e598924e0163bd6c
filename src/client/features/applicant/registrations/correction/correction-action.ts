import { isObject } from '../../../../../engine/schema/json.ts';
import type { Answers, StepRef } from '../../../../../engine/schema/types.ts';
import { applicationQuery, attachmentFactsQuery, autofillQuery, getQueryClient } from '../../../../api/queries.ts';
import { openPostedForm } from '../../../../forms/posted/open-posted-form.ts';
import { BASED_ON, KEPT, type PostedForm, type PostedRequest } from '../../../../forms/posted/posted-form.ts';
import { sendPosted } from '../../../../forms/posted/send-posted.ts';
import { correctionRequestQuery } from '../../../shared/application/CorrectionRequest.tsx';
import { sendStep } from '../../../shared/application/send-step.ts';
import { uploadTo } from '../../../shared/application/upload-to.ts';
import { answersToCorrect, listStepsWithOpenFields, mergeTypedAnswers } from './open-answers.ts';

/** The answers of a page that was shown again: nothing but that page has its uploads. */
const readKept = (form: FormData): Answers | undefined => {
  try {
    const kept: unknown = JSON.parse(String(form.get(KEPT) ?? ''));
    return isObject(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

const noAnswers: Answers = {};

/** The facts that the rules of the step read. */
const readStepFacts = async (formId: string, { prefetch, wireStep, facts = [] }: StepRef): Promise<Answers> => {
  const client = getQueryClient();
  if (prefetch) return (await client.fetchQuery(autofillQuery(formId, wireStep))).facts;
  return facts.length > 0 ? client.fetchQuery(attachmentFactsQuery(formId)) : noAnswers;
};

/** Saves the corrected answers of one step, which a browser has sent without the code of its page. */
export const correctStep = async (request: PostedRequest, step: StepRef): Promise<string | PostedForm> => {
  const { url, params, form, t, notify } = request;
  const formId = params['id'] ?? '';
  const client = getQueryClient();
  const detail = await client.fetchQuery(applicationQuery(formId));
  const asked = await client.fetchQuery(correctionRequestQuery(formId));
  const [open] = listStepsWithOpenFields([step], asked?.Fields ?? []);
  if (!open) return url.pathname;
  const saved = answersToCorrect(step.key, detail, asked);
  const { InstitutionCode: institutionCode } = detail.Institution;
  const opened = await openPostedForm(step.key, form, {
    ...request,
    initial: mergeTypedAnswers(saved, readKept(form), open.fields),
    facts: await readStepFacts(formId, step),
    sourceParams: { formId, institutionCode },
    upload: uploadTo(formId, step.key),
  });
  const { action, fileErrors, runtime, show } = opened;
  if (form.get(BASED_ON) !== String(detail.Version)) return show({ refusal: t('application.changedElsewhere') });
  if (fileErrors.length > 0) return show({ errors: fileErrors });
  if (action !== undefined) return show();
  return sendPosted(request, opened, async (answers) => {
    await sendStep({ definition: runtime.form.definition, step, formId, institutionCode }, answers, detail.Version);
    notify(t('registrations.correction.saved'));
    return url.pathname;
  });
};
