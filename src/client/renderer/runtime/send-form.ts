import type { Envelope } from '../../../contract/call.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { toWire } from '../../../engine/wire/to-wire.ts';
import type { AnyCall, DataFor } from '../../api/call-types.ts';
import { callApi } from '../../api/http.ts';
import { getForm } from './load-form.ts';

/** Sends the answers of a form the way its `wire.json` says. */
export const sendForm = async <C extends AnyCall & { readonly form: string }>(
  call: C,
  answers: Answers,
): Promise<Envelope<DataFor<C>>> => {
  const { definition } = await getForm(call.form);
  return callApi<AnyCall>(call, { body: toWire(definition, answers).fields }) as Promise<Envelope<DataFor<C>>>;
};
