import type { Envelope } from '../../../contract/call.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { toWire } from '../../../engine/wire/to-wire.ts';
import { type AnyCall, callApi, type DataFor } from '../../api/http.ts';
import { getForm } from './load-form.ts';

/**
 * Sends the answers of a form the way its `wire.json` says.
 * @param intent the same when the same is sent again, where it can be done only once and the answer may have been lost
 */
export const sendForm = async <C extends AnyCall & { readonly form: string }>(
  call: C,
  answers: Answers,
  intent?: string,
): Promise<Envelope<DataFor<C>>> => {
  const { definition } = await getForm(call.form);
  const body = toWire(definition, answers).fields;
  return callApi<AnyCall>(call, { body, ...(intent !== undefined && { intent }) }) as Promise<Envelope<DataFor<C>>>;
};
