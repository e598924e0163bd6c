import { isLoopback } from '../../config/setting-formats.ts';

/** What NOTIFY_URL names. */
export type NotifyTarget =
  | { readonly provider: 'stub' }
  | {
      readonly provider: 'whatsapp';
      /** Address of the API with its version, without a slash at the end. */
      readonly baseUrl: string;
      readonly phoneNumberId: string;
      readonly token: string;
    };

/** The host of WhatsApp's Cloud API. */
const WHATSAPP_HOST = 'graph.facebook.com';

const decode = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** `stub:`, or `whatsapp://PHONE_NUMBER_ID:TOKEN@graph.facebook.com/v23.0`; undefined for anything else. */
export const parseNotifyUrl = (text: string): NotifyTarget | undefined => {
  if (text === 'stub:') return { provider: 'stub' };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'whatsapp:' || url.search !== '' || url.hash !== '') return undefined;
  const isLocal = isLoopback(url.hostname);
  if (!isLocal && (url.hostname !== WHATSAPP_HOST || url.port !== '')) return undefined;
  const token = decode(url.password);
  if (!/^\d{5,20}$/.test(url.username) || !token || !/^\/v\d{1,3}\.\d{1,2}\/?$/.test(url.pathname)) return undefined;
  return {
    provider: 'whatsapp',
    baseUrl: `${isLocal ? 'http' : 'https'}://${url.host}${url.pathname.replace(/\/$/, '')}`,
    phoneNumberId: url.username,
    token,
  };
};
