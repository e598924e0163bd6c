import type { ValidateFunction } from 'ajv';
import type { Call } from '../../contract/call.ts';
import { createAjv } from '../../engine/schema/factory.ts';
import type { Reply } from './envelope.ts';

const compiled = new Map<Call, ValidateFunction>();
const ajv = createAjv();

const validatorOf = (call: Call): ValidateFunction => {
  const found = compiled.get(call) ?? ajv.compile(call.data as object);
  compiled.set(call, found);
  return found;
};

/** An answer that is not what the contract says fails here, in development and tests, rather than in a browser. */
export const assertContract = (call: Call, reply: Reply<unknown>, statuses: readonly number[]): void => {
  const validate = validatorOf(call);
  // Through JSON, because that is what the browser gets: undefined keys vanish.
  if (!validate(JSON.parse(JSON.stringify(reply.data))))
    throw new Error(`${call.name} answers against its contract: ${ajv.errorsText(validate.errors)}`);
  if (!statuses.includes(reply.status ?? 200)) throw new Error(`${call.name} must answer ${statuses.join(' or ')}`);
  if (call.paginated && !reply.pagination) throw new Error(`${call.name} must answer with pagination`);
};
