import type { FastifyRequest } from 'fastify';
import type { Catalogue, Institution, StepDefinition, StepRef } from '../../../../engine/schema/types.ts';
import { findStep, findStepByWire } from '../../../../engine/steps/progress.ts';
import { AppError } from '../../../errors.ts';
import { requireObject } from '../../../http/request-values.ts';
import { isUuid } from '../../../tokens.ts';
import type { ApplicationContext } from '../application-context.ts';

/** The body of a step save before it is checked: application, step, institution, and the fields of the step. */
export interface SentStep {
  readonly step: unknown;
  readonly id: unknown;
  readonly institutionCode: unknown;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Text parts of a multipart body are read by the type of their field. */
  readonly isText: boolean;
  /** The version of the form that was filled in. */
  readonly formVersion?: string | undefined;
}

export const readJsonStep = (body: unknown): SentStep => {
  const { step, id, institutionCode, ...fields } = requireObject(body);
  return { step, id, institutionCode, fields, isText: false };
};

const requestFieldError = (field: string, rule: string): AppError =>
  new AppError(422, 'server.error.422', { errors: [{ path: `/${field}`, key: `request.${field}.error.${rule}` }] });

/** A whole number: a number in JSON, plain digits in a text part. */
const wholeNumber = (value: unknown, isText: boolean): number | undefined => {
  if (isText && typeof value === 'string') return /^(?:0|[1-9]\d{0,8})$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
};

const unknownStepError = (): AppError => requestFieldError('step', 'unknown');

/** @throws AppError 422 */
export const getStepByKey = ({ catalogue }: Pick<ApplicationContext, 'catalogue'>, key: string): StepDefinition => {
  const step = findStep(catalogue.steps, key);
  if (!step) throw unknownStepError();
  return step;
};

/** @throws AppError 422 */
export const getStepByWire = (
  { catalogue }: Pick<ApplicationContext, 'catalogue'>,
  wireStep: number,
): StepDefinition => {
  const step = findStepByWire(catalogue.steps, wireStep);
  if (!step) throw unknownStepError();
  return step;
};

/** @throws AppError 422 for a step that does not exist */
export const getSentStep = <S extends StepRef>(
  { steps }: { readonly steps: readonly S[] },
  { step, isText }: SentStep,
): S => {
  const wireStep = wholeNumber(step, isText);
  const found = wireStep === undefined ? undefined : findStepByWire(steps, wireStep);
  if (!found) throw requestFieldError('step', step === undefined ? 'required' : 'unknown');
  return found;
};

/** @throws AppError 422 for an id that is no UUID */
export const getSentId = ({ id }: SentStep): string | undefined => {
  if (id === undefined || id === null || id === '') return undefined;
  if (!isUuid(id)) throw requestFieldError('id', 'format');
  return id;
};

/** @throws AppError 422 for an institution that accepts no applications */
export const getSentInstitution = (
  { institutions }: { readonly institutions: readonly Pick<Institution, 'code' | 'id'>[] },
  value: unknown,
  isText = false,
): number => {
  const code = wholeNumber(value, isText);
  if (code === undefined || !institutions.some((institution) => institution.code === code && institution.id !== ''))
    throw requestFieldError('institutionCode', value === undefined ? 'required' : 'unknown');
  return code;
};

/** @throws AppError 422 when the body names another institution than the application's */
export const assertSameInstitution = (catalogue: Catalogue, sent: SentStep, institutionCode: number): void => {
  if (sent.institutionCode === undefined) return;
  if (getSentInstitution(catalogue, sent.institutionCode, sent.isText) !== institutionCode)
    throw requestFieldError('institutionCode', 'differs');
};

/** The version of the form that was filled in; undefined for today's. */
export const readFormVersion = ({ headers }: FastifyRequest): string | undefined => {
  const version = headers['form-version'];
  return typeof version === 'string' && /^\d{1,6}-\w{1,40}$/.test(version) ? version : undefined;
};
