/** Somebody of the demo data, who may log in to a portal for trying things out. */
export interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** What the portal's process sends to the process that started it with an IPC channel, once it answers requests. */
export interface ReadyMessage {
  readonly type: 'ready';
  /** Where the portal is open. */
  readonly url: string;
  /** Empty without demo data. */
  readonly accounts: readonly DemoAccount[];
  /** Pages of the local payment gateway; undefined where payments are real. */
  readonly gatewayUrl: string | undefined;
}

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
