import type { Envelope } from '../../../contract/call.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { AnyCall, DataFor } from '../../api/call-types.ts';
import { callApi } from '../../api/http.ts';
import { loadCode } from '../../api/load-code.ts';
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
  const [{ definition }, { toWire }] = await Promise.all([
    getForm(call.form),
    loadCode(() => import('../../../engine/wire/to-wire.ts')),
  ]);
  const body = toWire(definition, answers).fields;
  // `AnyCall` widens the type of this very call.
  return callApi<AnyCall>(call, { body, ...(intent !== undefined && { intent }) }) as Promise<Envelope<DataFor<C>>>;
};
