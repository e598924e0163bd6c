import { applicationDetail, applicationSummary, programAdvice } from './application-shapes.ts';
import type { Call } from './call.ts';
import {
  anything,
  formIdOnly,
  freeObject,
  list,
  nothing,
  nullableText,
  record,
  recordWithOptional,
  text,
  wholeNumber,
  yesNo,
} from './shapes.ts';

/** The applicant has read the changes of the forms: the notice is not shown again. */
export const markFormChangesRead = {
  name: 'markFormChangesRead',
  method: 'POST',
  path: '/form/changes-seen',
  access: 'applicant',
  body: record({ formId: { type: 'string', format: 'uuid' }, until: { type: 'string', format: 'date-time' } }),
  data: nothing,
} as const satisfies Call;

/**
 * Specification 3 (application form) and 7 (Application). Bodies of step saves are the steps of `schemas/application`.
 */

export const listApplications = {
  name: 'listApplications',
  method: 'GET',
  path: '/form/applicant',
  access: 'applicant',
  data: list(applicationSummary),
} as const satisfies Call;
export const getApplication = {
  name: 'getApplication',
  method: 'GET',
  path: '/form',
  access: 'applicant',
  query: formIdOnly,
  data: applicationDetail,
} as const satisfies Call;
/** The dates that follow the submit, as a file for a calendar (not an envelope); 404 when there is none. */
export const getApplicationCalendar = {
  name: 'getApplicationCalendar',
  method: 'GET',
  path: '/form/calendar',
  access: 'applicant',
  query: recordWithOptional(
    { formId: { type: 'string', format: 'uuid' } },
    // Default: the language of Accept-Language.
    { lang: { type: 'string', pattern: '^[a-z]{2,3}(?:-[a-z]+)?$', maxLength: 20 } },
  ),
  data: anything,
} as const satisfies Call;
/**
 * What the chosen programs cost and which of their requirements the answers of now meet, unfinished ones included.
 * `Verified`: order of the first program that they are eligible for. `ReadSteps`: the steps whose answers it depends on.
 */
export const getAdvice = {
  name: 'getAdvice',
  method: 'GET',
  path: '/form/advice',
  access: 'applicant',
  query: formIdOnly,
  data: record({
    Programs: list(programAdvice),
    Verified: { type: ['integer', 'null'] },
    ReadSteps: list(text),
  }),
} as const satisfies Call;
export const deleteApplication = {
  name: 'deleteApplication',
  method: 'DELETE',
  path: '/form',
  access: 'applicant',
  query: record({ id: { type: 'string', format: 'uuid' } }),
  data: nothing,
} as const satisfies Call;
/** Finds the applicant's empty draft at this institution, or creates one. */
export const startApplication = {
  name: 'startApplication',
  method: 'POST',
  path: '/form/start',
  access: 'applicant',
  body: record({ institutionCode: { type: 'integer' } }),
  data: record({ id: text, version: wholeNumber }),
} as const satisfies Call;
/**
 * Body: `step`, `id` (absent on step 1: a new draft) and the step's fields after `toWire`. Headers: If-Match is the
 * version that the save is based on, Form-Version the version of the form that was filled in. With
 * `Prefer: return=representation` the reply has `next`: what the next step opens with. It is absent after the last
 * step, in the repeated reply to a known Idempotency-Key, and where it could not be read.
 */
export const saveStep = {
  name: 'saveStep',
  method: 'POST',
  path: '/form',
  access: 'applicant',
  encoding: 'either',
  data: recordWithOptional(
    {
      id: text,
      version: wholeNumber,
      lastStepSubmitted: wholeNumber,
      completedSteps: list(text),
      /** Keys of the steps that the application asks with these answers, in its order. */
      askedSteps: list(text),
      /** The step that follows; null after the last. */
      nextStep: nullableText,
      reload: yesNo,
    },
    {
      /** `application` as in `getApplication`, `autofill` of a prefilled step, `facts` of a step that reads some. */
      next: recordWithOptional(
        { application: applicationDetail },
        { autofill: record({ answers: freeObject, facts: freeObject }), facts: freeObject },
      ),
    },
  ),
} as const satisfies Call;
/**
 * Unfinished answers of one step, stored separately from the accepted ones. Answers to an earlier form are converted to
 * the current form. `basedOn`: `savedAt` of the answers that the input is based on, null when there were none. If other
 * answers were saved since, the reply is 412 with them, as in `getNewerAnswers`. Without it the last request wins.
 */
export const saveDraft = {
  name: 'saveDraft',
  method: 'PUT',
  path: '/form/draft',
  access: 'applicant',
  body: recordWithOptional(
    { formId: { type: 'string', format: 'uuid' }, step: { type: 'string', maxLength: 60 }, answers: freeObject },
    {
      schemaVersion: { type: 'string', maxLength: 60 },
      basedOn: { anyOf: [{ type: 'string', format: 'date-time', maxLength: 40 }, { type: 'null' }] },
    },
  ),
  data: record({ savedAt: text, answers: freeObject }),
} as const satisfies Call;
/**
 * The answers of a step if others than those of `since` are stored, unfinished ones before saved ones; without `since`
 * if there are any. `version`: of the save, null for unfinished ones. `askAgainAfter`: seconds.
 */
export const getNewerAnswers = {
  name: 'getNewerAnswers',
  method: 'GET',
  path: '/form/draft',
  access: 'applicant',
  query: recordWithOptional(
    { formId: { type: 'string', format: 'uuid' }, step: { type: 'string', maxLength: 60 } },
    { since: { type: 'string', format: 'date-time', maxLength: 40 } },
  ),
  data: record({
    newer: {
      anyOf: [
        record({
          answers: freeObject,
          savedAt: text,
          schemaVersion: nullableText,
          version: { type: ['integer', 'null'] },
        }),
        nothing,
      ],
    },
    askAgainAfter: wholeNumber,
  }),
} as const satisfies Call;
/**
 * What a step begins with that is not saved: the answers of an earlier application, or with `from` null none. It replaces
 * the unfinished answers of the step, and the steps after it begin likewise.
 */
export const beginStepWith = {
  name: 'beginStepWith',
  method: 'POST',
  path: '/form/begin',
  access: 'applicant',
  body: record({
    formId: { type: 'string', format: 'uuid' },
    step: { type: 'string', maxLength: 60 },
    from: { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
  }),
  data: nothing,
} as const satisfies Call;
/**
 * One file of a step, uploaded when it is chosen: parts formId, step, field, file. Returns the id that the answers
 * contain.
 */
export const uploadFile = {
  name: 'uploadFile',
  method: 'POST',
  path: '/form/file',
  access: 'applicant',
  encoding: 'multipart',
  data: record({ id: text, name: text, size: wholeNumber, contentType: text }),
} as const satisfies Call;
/** Begins an upload in parts: the file of one field, of `size` bytes. */
export const startUpload = {
  name: 'startUpload',
  method: 'POST',
  path: '/form/upload',
  access: 'applicant',
  body: record({
    formId: { type: 'string', format: 'uuid' },
    step: { type: 'string', maxLength: 60 },
    field: { type: 'string', maxLength: 400 },
    name: { type: 'string', maxLength: 400 },
    size: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
  }),
  data: record({ id: text }),
} as const satisfies Call;
/** How many bytes have arrived. `HEAD` of the same address is that of the tus protocol, version 1.0.0. */
export const getUpload = {
  name: 'getUpload',
  method: 'GET',
  path: '/form/upload/{id}',
  access: 'applicant',
  data: record({ offset: wholeNumber, size: wholeNumber }),
} as const satisfies Call;
/** The next part, as in the tus protocol: `Upload-Offset`, and the bytes as `application/offset+octet-stream`. */
export const continueUpload = {
  name: 'continueUpload',
  method: 'PATCH',
  path: '/form/upload/{id}',
  access: 'applicant',
  data: anything,
} as const satisfies Call;
/** All bytes have arrived: checks and stores the file. A repeated call returns the same file. */
export const finishUpload = {
  name: 'finishUpload',
  method: 'POST',
  path: '/form/upload/{id}/file',
  access: 'applicant',
  data: record({ id: text, name: text, size: wholeNumber, contentType: text }),
} as const satisfies Call;
export const cancelUpload = {
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/form/upload/{id}',
  access: 'applicant',
  data: nothing,
} as const satisfies Call;
/** The stored file itself (not an envelope), for its owner and admins. */
export const getFile = {
  name: 'getFile',
  method: 'GET',
  path: '/form/file/{id}',
  access: 'session',
  data: anything,
} as const satisfies Call;
export const describeFile = {
  name: 'describeFile',
  method: 'GET',
  path: '/form/file/{id}/info',
  access: 'session',
  data: record({ id: text, name: text, size: wholeNumber, contentType: text }),
} as const satisfies Call;
export const autofill = {
  name: 'autofill',
  method: 'GET',
  path: '/form/autofill',
  access: 'applicant',
  query: record({ step: { type: 'integer' }, formId: { type: 'string', format: 'uuid' } }),
  data: record({ answers: freeObject, facts: freeObject }),
} as const satisfies Call;
export const submitApplication = {
  name: 'submitApplication',
  method: 'POST',
  path: '/form/submit',
  access: 'applicant',
  data: record({
    Id: text,
    Status: text,
    RegistrationNumber: nullableText,
    Outcome: text,
    LastStepSubmitted: wholeNumber,
  }),
} as const satisfies Call;
export const withdrawApplication = {
  name: 'withdrawApplication',
  method: 'POST',
  path: '/form/withdraw',
  access: 'applicant',
  body: formIdOnly,
  data: nothing,
} as const satisfies Call;
/** Accepts or declines the offered place. 422 without an offer, or after its end. */
export const answerOffer = {
  name: 'answerOffer',
  method: 'POST',
  path: '/form/offer',
  access: 'applicant',
  body: record({
    formId: { type: 'string', format: 'uuid' },
    answer: { type: 'string', enum: ['accept', 'decline'] },
  }),
  data: nothing,
} as const satisfies Call;
/**
 * Chooses a time for the offered interview, or another one. 422 without an offer, and for a time that is taken, cancelled or
 * too near.
 */
export const chooseInterview = {
  name: 'chooseInterview',
  method: 'POST',
  path: '/form/interview',
  access: 'applicant',
  body: record({ formId: { type: 'string', format: 'uuid' }, slotId: { type: 'string', format: 'uuid' } }),
  data: nothing,
} as const satisfies Call;
export const attachmentRequired = {
  name: 'attachmentRequired',
  method: 'POST',
  path: '/form/attachment-required',
  access: 'applicant',
  body: formIdOnly,
  data: record({ facts: freeObject }),
} as const satisfies Call;
export const checkNecessaryAttachment = {
  name: 'checkNecessaryAttachment',
  method: 'POST',
  path: '/form/check-necessary-attachment',
  access: 'applicant',
  body: recordWithOptional(
    { formId: { type: 'string', format: 'uuid' }, sfPeriodicProgramId1: text },
    { sfPeriodicProgramId2: text },
  ),
  data: record({ facts: freeObject }),
} as const satisfies Call;
