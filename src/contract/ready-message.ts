/** An account of the demo data, for logging in to a demo portal. */
export interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Message from the portal's process to its parent process with an IPC channel, sent when the portal accepts requests.
 */
export interface ReadyMessage {
  readonly type: 'ready';
  /** URL of the portal. */
  readonly url: string;
  /** Empty without demo data. */
  readonly accounts: readonly DemoAccount[];
  /** Pages of the local payment gateway; undefined when payments are real. */
  readonly gatewayUrl: string | undefined;
}

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
