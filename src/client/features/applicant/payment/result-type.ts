import { resultTypes } from '../../../../contract/decision-tables.ts';

export type ResultType = (typeof resultTypes)[number];

const IV_BYTES = 12;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const keyOf = async (secret: string): Promise<CryptoKey> => {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(secret));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

/** The application is authenticated with the type: a value of another application cannot be decrypted. */
const cipherParameters = (iv: Uint8Array<ArrayBuffer>, formId: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytesOf(formId),
});

/** The type as query parameter, encrypted with the server's key (specification 4.8). */
export const sealResultType = async (secret: string, formId: string, type: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(cipherParameters(iv, formId), await keyOf(secret), bytesOf(type));
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
};

/** The type in a query parameter; undefined unless it was encrypted with this key for this application. */
export const openResultType = async (
  secret: string,
  formId: string,
  sealed: string,
): Promise<ResultType | undefined> => {
  try {
    const bytes = fromBase64Url(sealed);
    const parameters = cipherParameters(bytes.slice(0, IV_BYTES), formId);
    const opened = await crypto.subtle.decrypt(parameters, await keyOf(secret), bytes.slice(IV_BYTES));
    const type = new TextDecoder().decode(opened);
    return resultTypes.find((known) => known === type);
  } catch {
    return undefined;
  }
};
