import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freePort,
  PHONE_NUMBER_ID,
  startWhatsApp,
  TOKEN,
  type WhatsAppStandIn,
} from '../../../../tests/support/whatsapp.ts';
import { type NotifyTarget, parseNotifyUrl } from './notify-url.ts';
import { createWhatsAppNotifier } from './whatsapp-notifier.ts';

let api: WhatsAppStandIn;
beforeAll(async () => {
  api = await startWhatsApp();
});
afterAll(() => api.close());

const targetOf = (url: string): Extract<NotifyTarget, { provider: 'whatsapp' }> => {
  const target = parseNotifyUrl(url);
  if (target?.provider !== 'whatsapp') throw new Error(url);
  return target;
};
const notifierFor = (url = api.url, timeoutMs = 10_000) => createWhatsAppNotifier({ ...targetOf(url), timeoutMs });
const message = {
  to: '+6281234567890',
  template: 'payment-reminder',
  locale: 'id',
  text: 'Bayar sebelum besok.',
  values: ['20-2027-000123', 'besok'],
};

describe('a message through WhatsApp’s Cloud API', () => {
  test('names the approved template, its language and its values in order', async () => {
    expect(await notifierFor().send(message)).toEqual({ outcome: 'sent' });
    expect(api.received.at(-1)).toEqual({
      method: 'POST',
      path: `/v23.0/${PHONE_NUMBER_ID}/messages`,
      authorization: `Bearer ${TOKEN}`,
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '6281234567890',
        type: 'template',
        template: {
          name: 'payment_reminder',
          language: { code: 'id' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: '20-2027-000123' },
                { type: 'text', text: 'besok' },
              ],
            },
          ],
        },
      },
    });
  });

  test('has the code in its text and in the button that copies it', async () => {
    await notifierFor().send({ ...message, template: 'verification-code', values: ['012345'], isCode: true });
    const parameters = [{ type: 'text', text: '012345' }];
    expect(api.received.at(-1)?.body['template']).toMatchObject({
      name: 'verification_code',
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    });
  });

  test('a text without placeholders has no components, and an empty value is not sent as an empty text', async () => {
    await notifierFor().send({ ...message, values: [] });
    expect(api.received.at(-1)?.body['template']).toMatchObject({ components: [] });
    await notifierFor().send({ ...message, values: [''] });
    expect(JSON.stringify(api.received.at(-1)?.body)).not.toContain('"text":""');
  });

  test.each([
    ['a template that does not exist', { status: 404, code: 132001 }, { outcome: 'refused', reason: '404 132001' }],
    ['a number without WhatsApp', { status: 400, code: 131026 }, { outcome: 'refused', reason: '400 131026' }],
    [
      'a token that has expired',
      { status: 401, code: 190 },
      { outcome: 'later', reason: '401 190', afterSeconds: 600 },
    ],
    ['a missing permission', { status: 403, code: 10 }, { outcome: 'later', reason: '403 10', afterSeconds: 600 }],
    [
      'too many calls',
      { status: 429, code: 130429, headers: { 'retry-after': '37' } },
      { outcome: 'later', reason: '429 130429', afterSeconds: 37 },
    ],
    [
      'too many calls, for a day',
      { status: 429, headers: { 'retry-after': '86400' } },
      { outcome: 'later', reason: '429', afterSeconds: 3600 },
    ],
    [
      'too many messages to one person, as a 400',
      { status: 400, code: 131056 },
      { outcome: 'later', reason: '400 131056' },
    ],
    ['a failure of the provider', { status: 500, code: 131000 }, { outcome: 'later', reason: '500 131000' }],
    ['a failure in between', { status: 502 }, { outcome: 'unknown', reason: '502' }],
    ['a hanging call', 'hang', { outcome: 'unknown', reason: 'TimeoutError' }],
    ['a cut connection', 'cut', { outcome: 'unknown', reason: 'UND_ERR_SOCKET' }],
  ] as const)('%s', async (_, fault, result) => {
    api.failNext(fault);
    const delivery = await notifierFor(api.url, fault === 'hang' ? 300 : 10_000).send(message);
    expect(delivery).toEqual(result);
    expect(JSON.stringify(delivery)).not.toMatch(/6281|EAAG/);
  });

  test('a provider that cannot be reached gets the message later', async () => {
    const away = notifierFor(`whatsapp://${PHONE_NUMBER_ID}:${TOKEN}@127.0.0.1:${await freePort()}/v23.0`);
    expect(await away.send(message)).toEqual({ outcome: 'later', reason: 'ECONNREFUSED' });
    expect(await away.findProblem()).toBe('ECONNREFUSED');
  });
});

test('findProblem asks for the phone number and sends nothing', async () => {
  expect(await notifierFor().findProblem()).toBeUndefined();
  expect(api.received.at(-1)).toMatchObject({ method: 'GET', path: `/v23.0/${PHONE_NUMBER_ID}?fields=id` });
  expect(await notifierFor(api.url.replace(TOKEN, 'other')).findProblem()).toBe('answers 401');
  expect(await notifierFor(api.url.replace(PHONE_NUMBER_ID, '12345678')).findProblem()).toBe(
    'answers for another phone number',
  );
});

describe('NOTIFY_URL', () => {
  test('names the stub, or a phone number, its token and the API', () => {
    expect(parseNotifyUrl('stub:')).toEqual({ provider: 'stub' });
    expect(parseNotifyUrl('whatsapp://12345:a%2Fb@graph.facebook.com/v23.0')).toEqual({
      provider: 'whatsapp',
      baseUrl: 'https://graph.facebook.com/v23.0',
      phoneNumberId: '12345',
      token: 'a/b',
    });
  });

  test.each([
    'stub',
    'https://graph.facebook.com/v23.0',
    'whatsapp://12345:t@example.com/v23.0',
    'whatsapp://12345:t@graph.facebook.com.example.com/v23.0',
    'whatsapp://12345:t@graph.facebook.com:8443/v23.0',
    'whatsapp://12345@graph.facebook.com/v23.0',
    'whatsapp://name:t@graph.facebook.com/v23.0',
    'whatsapp://12345:t@graph.facebook.com/',
    'whatsapp://12345:t@graph.facebook.com/v23.0?x=1',
    'whatsapp://12345:%E0%A4%A@graph.facebook.com/v23.0',
  ])('%s is refused', (url) => {
    expect(parseNotifyUrl(url)).toBeUndefined();
  });
});
