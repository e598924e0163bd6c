import type { Call } from './call.ts';
import { list, nothing, nullableText, record, text, wholeNumber } from './shapes.ts';

/** The documents that an applicant has uploaded: each file once, whatever applications use it. */

const nullableNumber = { type: ['integer', 'null'] } as const;

/** An answer that names the document. */
const use = record({
  FormId: text,
  InstitutionCode: wholeNumber,
  /** Key of the step. */
  Step: text,
  /** Label of the field; null where the form has it no more. */
  Label: nullableText,
  RegistrationNumber: nullableText,
  /** Names of the chosen programs in order of preference. */
  Programs: list(text),
  CreatedAt: text,
  SubmittedAt: nullableText,
});

/** Days are yyyy-MM-dd in Jakarta. */
export const ownFile = record({
  /** Of the newest of the stored files with these bytes. */
  Id: text,
  /** Of all of them, as answers name them. */
  Ids: list(text),
  Name: text,
  ContentType: text,
  /** Bytes. */
  Size: wholeNumber,
  /** Pixels of a picture. */
  Width: nullableNumber,
  Height: nullableNumber,
  /** Label of the field that it was sent for last. */
  Label: nullableText,
  UploadedOn: text,
  /** The last day on which its fields accept it; null where it does not expire. */
  ValidUntil: nullableText,
  Uses: list(use),
  /** The day on which it is deleted because no answer names it; null while one does. */
  DeletedOn: nullableText,
});

export const listOwnFiles = {
  name: 'listOwnFiles',
  method: 'GET',
  path: '/form/files',
  access: 'applicant',
  data: record({ Today: text, Files: list(ownFile) }),
} as const satisfies Call;

/** Uses a stored file of the applicant for one field of a step, without an upload. Returns the id that the answers contain. */
export const reuseFile = {
  name: 'reuseFile',
  method: 'POST',
  path: '/form/file/{id}/reuse',
  access: 'applicant',
  body: record({
    formId: { type: 'string', format: 'uuid' },
    step: { type: 'string', maxLength: 60 },
    /** Names and indices of the answer, joined by `/`. */
    field: { type: 'string', maxLength: 400 },
  }),
  data: record({ id: text, name: text, size: wholeNumber, contentType: text }),
} as const satisfies Call;

/** Removes a document that no answer names. 422 while one does. */
export const removeOwnFile = {
  name: 'removeOwnFile',
  method: 'DELETE',
  path: '/form/file/{id}',
  access: 'applicant',
  data: nothing,
} as const satisfies Call;
