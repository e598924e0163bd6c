import { steps } from 'virtual:catalogue';
import { deepEqual } from 'fast-equals';
import { getState } from '../../../../../machines/application.status.ts';
import { beginStepWith, markFormChangesRead, saveDraft } from '../../../../contract/application.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { FACTS, type FormNode, formModelOf } from '../../../../engine/model/form-model.ts';
import { presentFieldsAt } from '../../../../engine/model/present-fields.ts';
import { isContainer } from '../../../../engine/schema/json.ts';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { findStep } from '../../../../engine/steps/progress.ts';
import { ApiError, hasStatus } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import {
  type ApplicationDetail,
  applicationQuery,
  attachmentFactsQuery,
  autofillQuery,
  getQueryClient,
} from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { ACTION } from '../../../design/WithoutScript.tsx';
import { pickNewest } from '../../../forms/draft/pick-newest.ts';
import { type OpenedForm, openPostedForm } from '../../../forms/posted/open-posted-form.ts';
import { BASED_ON, type PageAction, type PostedForm, type PostedRequest } from '../../../forms/posted/posted-form.ts';
import type { FormRuntime } from '../../../forms/runtime/form-runtime.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { sendStep } from '../../shared/application/send-step.ts';
import { uploadTo } from '../../shared/application/upload-to.ts';
import { BEGIN_EMPTY, BEGIN_WITH, SEEN } from './begin-step.ts';
import { loadMerger } from './load-merger.ts';
import { saveWithMerge } from './save-with-merge.ts';
import { submitPosted } from './submission-action.ts';
import { candidatesOf, formVersionOf } from './use-initial-answers.ts';

const noAnswers: Answers = {};

/** The answers and facts with which the page showed the step. */
const readStep = async (detail: ApplicationDetail, { key, wireStep, prefetch, facts = [] }: StepRef) => {
  const client = getQueryClient();
  const prefill = prefetch ? await client.fetchQuery(autofillQuery(detail.Id, wireStep)) : undefined;
  const loadedFacts = facts.length > 0 ? await client.fetchQuery(attachmentFactsQuery(detail.Id)) : noAnswers;
  const { answers, source, basedOn } = pickNewest(candidatesOf(detail, key));
  const initial = source === 'nothing' ? (prefill?.answers ?? noAnswers) : answers;
  return { initial, basedOn, facts: prefill?.facts ?? loadedFacts };
};

/** The fields that a form shows with these answers, with the indices of list entries. */
const shownFields = ({ form }: FormRuntime, answers: Answers, facts: Answers): ReadonlySet<string> => {
  const { definition, checker } = form;
  const data = { ...answers, [FACTS]: facts };
  const found = new Set<string>();
  const visit = (node: FormNode, value: unknown, place: readonly string[]): void => {
    if (Array.isArray(value)) {
      const { entry } = node;
      if (entry) for (const [index, one] of value.entries()) visit(entry, one, [...place, String(index)]);
      return;
    }
    if (node.fields.size === 0) return;
    for (const name of presentFieldsAt(definition, data, place, (condition, at) =>
      checker.holds(definition, condition, at),
    )) {
      const child = node.fields.get(name);
      if (!child) continue;
      found.add([...place, name].join('.'));
      visit(child, isContainer(value) ? value[name] : undefined, [...place, name]);
    }
  };
  visit(formModelOf(definition), data, []);
  return found;
};

/** Keeps what was typed, also where it is not complete. @returns whether it is kept: not where another device was faster */
const keepDraft = async (formId: string, step: string, answers: Answers, basedOn: string | null): Promise<boolean> => {
  const body = { formId, step, answers, schemaVersion: formVersionOf(step), basedOn };
  try {
    await callApi(saveDraft, { body });
    return true;
  } catch (error) {
    if (hasStatus(error, 412)) return false;
    throw error;
  }
};

interface PostedStep {
  readonly request: PostedRequest;
  readonly opened: OpenedForm;
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly initial: Answers;
  readonly facts: Answers;
}

/** Saves the step. @returns the path of the next one, else the reasons of a refusal */
const savePosted = async ({ request, opened, detail, step }: PostedStep): Promise<string | PostedForm> => {
  const { runtime, show } = opened;
  const accepted = candidatesOf(detail, step.key).accepted?.answers ?? noAnswers;
  const target = {
    definition: runtime.form.definition,
    step,
    formId: detail.Id,
    institutionCode: detail.Institution.InstitutionCode,
  };
  const links = applicationLinks({ institution: request.params['institution'] ?? '', formId: detail.Id });
  try {
    const base = { version: detail.Version, answers: accepted };
    const saved = await saveWithMerge({
      stepKey: step.key,
      base,
      mine: runtime.validation.prunedAnswers(),
      send: (answers, basedOn) => sendStep(target, answers, basedOn),
      merge: async (...versions) => (await loadMerger(step.key)).merge(...versions),
      hasSeen: () => false,
    });
    if (saved.kind === 'conflict') return show({ refusal: request.t('application.changedElsewhere') });
    return saved.reply.nextStep === null ? links.resume : links.step(saved.reply.nextStep);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 410) {
      request.notify(error.message);
      return links.dashboard;
    }
    return show({ errors: error.errors, refusal: describeError(error, request.t) });
  }
};

const answerStep = async (posted: PostedStep, basedOn: string | null): Promise<string | PostedForm> => {
  const { request, opened, detail, step, initial, facts } = posted;
  const { runtime, action, changed, fileErrors, show } = opened;
  const answers = runtime.validation.normalizedAnswers();
  const here = `${request.url.pathname}${request.url.search}`;
  const isKept = deepEqual(answers, initial) || (await keepDraft(detail.Id, step.key, answers, basedOn));
  if (!isKept) return show({ refusal: request.t('application.changedElsewhere') });
  if (fileErrors.length > 0) return show({ errors: fileErrors });
  if (action !== undefined) return `${here}#${changed ?? step.key}`;
  const errors = await runtime.validation.checkAll();
  if (errors.length > 0) return show({ errors });
  const before = shownFields(runtime, initial, facts);
  const after = shownFields(runtime, runtime.validation.prunedAnswers(), facts);
  // Fields that nobody has seen: those of a condition that these answers meet.
  if ([...after].some((field) => !before.has(field) && !isInNewEntry(field, before))) return show({ hasMore: true });
  return savePosted(posted);
};

/** The entries that a list begins with are shown although it has no answer. */
const isInNewEntry = (field: string, before: ReadonlySet<string>): boolean => {
  const names = field.split('.');
  const index = names.findIndex((name) => /^\d+$/.test(name));
  return index > 0 && ![...before].some((known) => known.startsWith(`${names.slice(0, index + 1).join('.')}.`));
};

/** A step that a browser has sent without the code of its page: kept as a draft, checked, saved. */
export const stepAction: PageAction = async (request) => {
  const { url, params, form, language } = request;
  const formId = url.searchParams.get('formId') ?? '';
  const step = findStep(steps, params['step'] ?? '');
  if (!step) return pathTo('admissionSelection');
  const detail = await getQueryClient().fetchQuery(applicationQuery(formId));
  // A submit that is sent twice has been answered already.
  const links = applicationLinks({ institution: params['institution'] ?? '', formId });
  if (getState(detail.Status) !== 'Draft') return links.detail;
  const [action, until] = String(form.get(ACTION) ?? '').split(' ');
  if (action === SEEN && until !== undefined) {
    await callApi(markFormChangesRead, { body: { formId, until } });
    return `${url.pathname}${url.search}`;
  }
  const beginning = form.get(BEGIN_WITH);
  if (typeof beginning === 'string') {
    const from = beginning === BEGIN_EMPTY ? null : beginning;
    await callApi(beginStepWith, { body: { formId, step: step.key, from } });
    return `${url.pathname}${url.search}`;
  }
  const { initial, basedOn, facts } = await readStep(detail, step);
  const opened = await openPostedForm(step.key, form, {
    language,
    t: request.t,
    initial,
    facts,
    sourceParams: { formId, institutionCode: detail.Institution.InstitutionCode },
    upload: uploadTo(formId, step.key),
  });
  if (step.submits) return submitPosted(request, opened, detail, step);
  // Nothing of another device is overwritten unseen: the page shows what was sent, and is based on the newest answers.
  const shown = form.get(BASED_ON);
  if (shown !== null && shown !== (basedOn ?? ''))
    return opened.show({ refusal: request.t('application.changedElsewhere') });
  return answerStep({ request, opened, detail, step, initial, facts }, basedOn);
};
