import type { Envelope } from '../../../contract/call.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { AnyCall, DataFor } from '../../api/call-types.ts';
import { sendForm } from '../../renderer/runtime/send-form.ts';
import { describeError } from '../../ui/describe-error.ts';
import { toaster } from '../../ui/toaster.ts';

type Translate = Parameters<typeof describeError>[1];

interface Submission<C> {
  readonly call: C;
  readonly answers: Answers;
  readonly t: Translate;
  /** Gives true where the refusal has been dealt with and nothing is to be shown. */
  readonly onRefused?: (error: unknown) => boolean;
}

/**
 * Sends a form as its `wire.json` says, and tells how it went (specification 8).
 * @returns the answer; undefined where the refusal was dealt with
 */
export const submitForm = async <C extends AnyCall & { readonly form: string }>({
  call,
  answers,
  t,
  onRefused,
}: Submission<C>): Promise<Envelope<DataFor<C>> | undefined> => {
  try {
    const envelope = await sendForm(call, answers);
    toaster.success(envelope.message);
    return envelope;
  } catch (error) {
    if (onRefused?.(error)) return undefined;
    toaster.error(describeError(error, t));
    throw error;
  }
};
