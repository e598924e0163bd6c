import type { Ajv, ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { pruneHidden } from '../../engine/model/present-fields.ts';
import { normalizeAnswers } from '../../engine/normalize/normalize-answers.ts';
import { createAjv } from '../../engine/schema/ajv-factory.ts';
import { toFieldErrors } from '../../engine/schema/field-errors.ts';
import { isObject, objectOf, propertiesOf } from '../../engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../engine/schema/types.ts';
import { checkAnswers } from '../../engine/steps/check-answers.ts';
import { fromWire } from '../../engine/wire/from-wire.ts';
import { AppError, assertNoErrors } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Reply } from './envelope.ts';

const responseValidators = new Map<Call, ValidateFunction>();

/** Times in calls follow RFC 3339, with seconds and zone; times in answers of forms are clock times. */
const createCallAjv = (): Ajv => createAjv().addFormat('date-time', fullFormats['date-time']);

const responseAjv = createCallAjv();

const validatorOf = (call: Call): ValidateFunction => {
  const found = responseValidators.get(call) ?? responseAjv.compile(objectOf(call.data));
  responseValidators.set(call, found);
  return found;
};

/** In development and tests, an answer that breaks the contract fails here and not in a browser. */
export const assertResponse = (call: Call, reply: Reply<unknown>, statuses: readonly number[]): void => {
  const validate = validatorOf(call);
  // Through JSON, as the browser receives it: without undefined keys.
  if (!validate(JSON.parse(JSON.stringify(reply.data))))
    throw new Error(`${call.name} answers against its contract: ${responseAjv.errorsText(validate.errors)}`);
  if (!statuses.includes(reply.status ?? 200)) throw new Error(`${call.name} must answer ${statuses.join(' or ')}`);
  if (call.paginated && !reply.pagination) throw new Error(`${call.name} must answer with pagination`);
};

/**
 * The answers in a call's body, normalised and checked with the form's own schema; 400 when there are none, 422 with
 * every broken rule.
 */
const readFormAnswers = (services: Services, form: FormDefinition, body: unknown, facts: Answers = {}): Answers => {
  if (!isObject(body)) throw new AppError(400, 'server.error.400');
  const received = fromWire(form, body);
  const answers = normalizeAnswers(services.checker, form, received.answers, facts);
  const errors = [...received.errors, ...checkAnswers(services.checker, form, answers, facts)];
  assertNoErrors(errors);
  return pruneHidden(form, answers, facts, (condition, data) => services.checker.holds(form, condition, data));
};

export const readForm = (services: Services, key: string, body: unknown, facts?: Answers): Answers => {
  const form = services.catalogue.forms[key];
  if (!form) throw new Error(`There is no form "${key}" in schemas/`);
  return readFormAnswers(services, form, body, facts);
};

/** Values of an address are text: integers and booleans are read by their declared type, others stay text. */
const readByType = (schema: unknown, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { type } = objectOf(propertiesOf(schema)[name]);
      if (typeof value !== 'string') return [name, value];
      if (type === 'integer' && /^-?(?:0|[1-9]\d{0,14})$/.test(value)) return [name, Number(value)];
      if (type === 'boolean' && /^(?:true|false)$/.test(value)) return [name, value === 'true'];
      return [name, value];
    }),
  );

const hasNul = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).some((value) => String(value).includes('\0'));

const statusOf = (httpPart: string, data: unknown): number => (httpPart === 'body' && isObject(data) ? 422 : 400);

/** Shared by all portals of a process, so that a schema of the contract is compiled once. */
const requestAjv = createCallAjv();

/** Replaces Fastify's AJV, which coerces and drops silently, with the engine's strict one. */
export const useStrictValidation = (app: FastifyInstance): void => {
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart = 'body' }) => {
    const validate = requestAjv.compile(objectOf(schema));
    return (data: unknown) => {
      const isText = httpPart !== 'body';
      const value = isText ? readByType(schema, objectOf(data)) : data;
      if (isText && hasNul(objectOf(value))) return { error: new AppError(400, 'server.error.400') };
      if (validate(value)) return { value };
      const status = statusOf(httpPart, data);
      const errors = toFieldErrors('request', validate.errors ?? [], () => false);
      return { error: new AppError(status, `server.error.${status}`, { errors }) };
    };
  });
};
