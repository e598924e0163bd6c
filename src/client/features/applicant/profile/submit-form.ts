import type { Envelope } from '../../../../contract/call.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { AnyCall, DataFor } from '../../../api/http.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { sendForm } from '../../../forms/runtime/send-form.ts';

interface Submission<C> {
  readonly call: C;
  readonly answers: Answers;
  /** Gives true where the refusal has been dealt with and nothing is to be shown. */
  readonly onRefused?: (error: unknown) => boolean;
}

/**
 * Sends a form as its `wire.json` says. What succeeded is a toast; a refusal is shown by the form (`showsRefusal`).
 * @returns the answer; undefined where the refusal was dealt with
 */
export const submitForm = async <C extends AnyCall & { readonly form: string }>({
  call,
  answers,
  onRefused,
}: Submission<C>): Promise<Envelope<DataFor<C>> | undefined> => {
  try {
    const envelope = await sendForm(call, answers);
    toaster.success(envelope.message);
    return envelope;
  } catch (error) {
    if (onRefused?.(error)) return undefined;
    throw error;
  }
};
