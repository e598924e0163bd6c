import type { Envelope } from '../../../contract/call.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { toWire } from '../../../engine/wire/to-wire.ts';
import { type AnyCall, callApi, type DataFor } from '../../api/http.ts';
import { getForm } from './load-form.ts';

/**
 * Sends the answers of a form as its `wire.json` maps them.
 * @param intent idempotency key: the same for every attempt of one action
 */
export const sendForm = async <C extends AnyCall & { readonly form: string }>(
  call: C,
  answers: Answers,
  intent?: string,
): Promise<Envelope<DataFor<C>>> => {
  const { definition } = await getForm(call.form);
  const body = toWire(definition, answers).fields;
  // `AnyCall` widens the type of this very call.
  return callApi<AnyCall>(call, { body, ...(intent !== undefined && { intent }) }) as Promise<Envelope<DataFor<C>>>;
};
