import { objectOf, textsOf } from '../../../engine/schema/json.ts';
import type { NotifyTarget } from './notify-url.ts';
import type { Notifier, PhoneDelivery, PhoneMessage } from './phone-message.ts';

/**
 * WhatsApp's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages. A business may begin a
 * conversation with an approved template only, so that the text is at WhatsApp, and a message names it with its values.
 */
export interface WhatsAppOptions extends Extract<NotifyTarget, { readonly provider: 'whatsapp' }> {
  readonly timeoutMs?: number;
}

/** Longer than the ten seconds after which a connection counts as impossible: such a message was not sent. */
const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** A wrong token, or an account that is blocked: somebody has to mend it. */
const PAUSE_FOR_OPERATOR_SECONDS = 600;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** Failures before the request reached the provider. */
const notConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Codes of errors that pass: limits of calls, of messages and of one recipient, and failures of the provider. */
const passingCodes: ReadonlySet<number> = new Set([
  1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 133016,
]);
/** Codes of errors of the business account, its token and its payment. */
const operatorCodes: ReadonlySet<number> = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042]);

const textParameters = (values: readonly string[]) =>
  values.map((text) => ({ type: 'text', text: text === '' ? '–' : text }));

/** The name of an approved template, and the language code that WhatsApp has for it. */
const templateOf = ({ template, locale, values, isCode }: PhoneMessage) => ({
  name: template.replaceAll('-', '_').toLowerCase(),
  language: { code: locale.replaceAll('-', '_') },
  components: [
    ...(values.length > 0 ? [{ type: 'body', parameters: textParameters(values) }] : []),
    // Templates of codes have a button that copies the code.
    ...(isCode ? [{ type: 'button', sub_type: 'url', index: '0', parameters: textParameters(values) }] : []),
  ],
});

const readJson = async (response: Response): Promise<Record<string, unknown>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) return {};
    chunks.push(chunk);
  }
  try {
    return objectOf(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return {};
  }
};

const retryAfterOf = (response: Response): { readonly afterSeconds?: number } => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { afterSeconds: Math.min(seconds, MAX_RETRY_AFTER_SECONDS) } : {};
};

/** The message of an error may repeat the number: only its codes are kept. */
const deliveryOfError = (response: Response, body: Record<string, unknown>): PhoneDelivery => {
  const { code, error_subcode: subcode } = objectOf(body['error']);
  const number = typeof code === 'number' ? code : undefined;
  const reason = [response.status, number, typeof subcode === 'number' ? subcode : undefined].filter(Boolean).join(' ');
  const isOperators =
    response.status === 401 || response.status === 403 || (number !== undefined && operatorCodes.has(number));
  if (isOperators) return { outcome: 'later', reason, afterSeconds: PAUSE_FOR_OPERATOR_SECONDS };
  if (response.status === 429 || (number !== undefined && passingCodes.has(number)))
    return { outcome: 'later', reason, ...retryAfterOf(response) };
  // A gateway in between may have passed the message on.
  if (response.status >= 500)
    return number === undefined
      ? { outcome: 'unknown', reason }
      : { outcome: 'later', reason, ...retryAfterOf(response) };
  return { outcome: 'refused', reason };
};

const codeOf = (error: unknown): string => {
  const { code, name, cause } = objectOf(error);
  return textsOf([objectOf(cause)['code'], code, name, 'no answer'])[0] ?? '';
};

/** Sends messages through WhatsApp's Cloud API. */
export const createWhatsAppNotifier = (options: WhatsAppOptions): Notifier => {
  const { baseUrl, phoneNumberId, token, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const call = (path: string, body?: object): Promise<Response> =>
    fetch(`${baseUrl}/${phoneNumberId}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      // The token must not be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    send: async (message) => {
      try {
        const response = await call('/messages', {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: message.to.replace('+', ''),
          type: 'template',
          template: templateOf(message),
        });
        const body = await readJson(response);
        return response.ok ? { outcome: 'sent' } : deliveryOfError(response, body);
      } catch (error) {
        const reason = codeOf(error);
        return { outcome: notConnected.has(reason) ? 'later' : 'unknown', reason };
      }
    },
    findProblem: async () => {
      try {
        const response = await call('?fields=id');
        const body = await readJson(response);
        if (!response.ok) return `answers ${response.status}`;
        return body['id'] === phoneNumberId ? undefined : 'answers for another phone number';
      } catch (error) {
        return codeOf(error);
      }
    },
  };
};
