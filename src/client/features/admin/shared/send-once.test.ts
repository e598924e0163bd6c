import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { createSendOnce } from './send-once.ts';

const failure = (kind: 'network' | 'offline' | 'server') => new ApiError({ kind, status: 0, message: '' });

/** The intents with which the same note was sent. @param outcomes failure of each attempt */
const intentsOf = async (...outcomes: readonly (undefined | 'network' | 'offline' | 'server')[]): Promise<string[]> => {
  const sendOnce = createSendOnce();
  const intents: string[] = [];
  for (const outcome of outcomes) {
    const send = async (intent: string): Promise<void> => {
      intents.push(intent);
      if (outcome) throw failure(outcome);
    };
    await sendOnce({ body: 'Sudah ditelepon.' }, send).catch((error: unknown) =>
      expect(error).toBeInstanceOf(ApiError),
    );
  }
  return intents;
};

it.each(['network', 'offline'] as const)(
  'sendOnce reuses the idempotency key for the same content after a call without a response (%s)',
  async (lost) => {
    const [first, second, third] = await intentsOf(lost, lost, undefined);
    expect([second, third]).toEqual([first, first]);
  },
);

it.each([
  ['a success', undefined],
  ['an error', 'server'],
] as const)(
  'sendOnce uses a new idempotency key for the same content after the server has answered with %s',
  async (_, answered) => {
    const [first, second] = await intentsOf(answered, undefined);
    expect(second).not.toBe(first);
  },
);

it('sendOnce uses a new idempotency key for other content after a call without a response', async () => {
  const sendOnce = createSendOnce();
  const intents: string[] = [];
  const lose = async (intent: string): Promise<void> => {
    intents.push(intent);
    throw failure('network');
  };
  for (const content of ['a', 'b']) await sendOnce(content, lose).catch(() => undefined);
  expect(intents[1]).not.toBe(intents[0]);
});
