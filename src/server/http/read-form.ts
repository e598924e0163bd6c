import { normalizeAnswers } from '../../engine/normalize/normalize-answers.ts';
import { pruneInactive } from '../../engine/schema/active-fields.ts';
import type { Answers, FormDefinition } from '../../engine/schema/types.ts';
import { checkAnswers } from '../../engine/steps/check-answers.ts';
import { fromWire } from '../../engine/wire/from-wire.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

const isFields = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** The answers in a call's body, normalised and checked with the form's own schema; 400 when there are none, 422 with every broken rule. */
export const readForm = (services: Services, form: FormDefinition, body: unknown, facts: Answers = {}): Answers => {
  if (!isFields(body)) throw new AppError(400, 'server.error.400');
  const received = fromWire(form, body);
  const answers = normalizeAnswers(services.checker, form, received.answers, facts);
  const errors = [...received.errors, ...checkAnswers(services.checker, form, answers, facts)];
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
  return pruneInactive(form, answers, facts, (condition, data) => services.checker.holds(form, condition, data));
};

export const readAccountForm = (services: Services, key: string, body: unknown, facts?: Answers): Answers => {
  const form = services.catalogue.forms[key];
  if (!form) throw new Error(`There is no form "${key}" in schemas/`);
  return readForm(services, form, body, facts);
};
