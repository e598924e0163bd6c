/** One message to a phone. */
export interface PhoneMessage {
  /** E.164, with the plus sign. */
  readonly to: string;
  /** The name of its text, by which a provider knows its approved template. */
  readonly template: string;
  readonly locale: string;
  readonly text: string;
  /** The values of the text's placeholders, in the order in which they first appear. */
  readonly values: readonly string[];
  /** The message is a code to type: it is the only value. */
  readonly isCode?: true;
}

/**
 * What became of a message. `later`: it was not taken, and may be later. `refused`: it never will be. `unknown`: the
 * provider may have taken it; it must not be sent again.
 */
export type PhoneDelivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'later'; readonly reason: string; readonly afterSeconds?: number }
  | { readonly outcome: 'refused' | 'unknown'; readonly reason: string };

/** Sends messages to phones. Reasons name neither a number nor a secret. */
export interface Notifier {
  send(message: PhoneMessage): Promise<PhoneDelivery>;
  /** Asks the provider without sending. @returns undefined, or why nothing could be sent now */
  findProblem(): Promise<string | undefined>;
}
