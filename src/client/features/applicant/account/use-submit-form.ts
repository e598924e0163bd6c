import type { Envelope } from '../../../../contract/call.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { AnyCall, DataFor } from '../../../api/http.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';

/** The server's reply to a right password of an unverified address: compared as it stands (specification 4 and 8). */
export const UNVERIFIED_MESSAGE = 'Please check your email to verify your account!';

/** A link that is no longer good sends the user to login (specification 8). */
export const isInvalidToken = (message: string): boolean => /invalid token/i.test(message);

interface SubmitFormOptions<C extends AnyCall> {
  readonly onDone: (envelope: Envelope<DataFor<C>>, answers: Answers) => void | Promise<void>;
  /** For what can be done only once: the same again is the same intent. */
  readonly intentOf?: (content: string) => string;
  /** Gives true where the refusal has been dealt with and nothing is to be shown. */
  readonly onRefused?: (error: unknown, answers: Answers) => boolean;
}

/** Sends a form. A refusal is shown by the form itself (`showsRefusal`), not in a toast that passes. */
export const useSubmitForm = <C extends AnyCall & { readonly form: string }>(
  call: C,
  { onDone, onRefused, intentOf }: SubmitFormOptions<C>,
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
