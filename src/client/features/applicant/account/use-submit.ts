import type { Envelope } from '../../../../contract/call.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { AnyCall, DataFor } from '../../../api/call-types.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';

interface SubmitOptions<C extends AnyCall> {
  readonly onDone: (envelope: Envelope<DataFor<C>>, answers: Answers) => void | Promise<void>;
  /** For what can be done only once: the same again is the same intent. */
  readonly intentOf?: (content: string) => string;
  /** Gives true where the refusal has been dealt with and nothing is to be shown. */
  readonly onRefused?: (error: unknown, answers: Answers) => boolean;
}

/** Sends a form. A refusal is shown by the form itself (`showsRefusal`), not in a toast that passes. */
export const useSubmit = <C extends AnyCall & { readonly form: string }>(
  call: C,
  { onDone, onRefused, intentOf }: SubmitOptions<C>,
): ((answers: Answers) => Promise<void>) => {
  return async (answers) => {
    try {
      await onDone(await sendForm(call, answers, intentOf?.(JSON.stringify(answers))), answers);
    } catch (error) {
      if (onRefused?.(error, answers)) return;
      throw error;
    }
  };
};
