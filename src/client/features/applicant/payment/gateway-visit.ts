import { withStorage } from '../../../api/storage.ts';

/** Session storage key: the application whose gateway page this tab opened. */
const STORAGE_KEY = 'leftToPay';

/** False where storage is forbidden: payment works, only the message on return is missing. */
export const isBackFromGateway = (formId: string): boolean =>
  withStorage('sessionStorage', (storage) => storage.getItem(STORAGE_KEY)) === formId && formId !== '';

export const clearGatewayVisit = (): void =>
  withStorage('sessionStorage', (storage) => storage.removeItem(STORAGE_KEY));

/**
 * Opens the gateway's page, which returns to the payment details. The promise resolves only when the browser's Back
 * button restores this page, so that its button works again.
 */
export const openGatewayPage = (formId: string, url: string): Promise<void> => {
  if (!/^https?:/i.test(url)) return Promise.reject(new Error('the page to pay on has no address that can be opened'));
  withStorage('sessionStorage', (storage) => storage.setItem(STORAGE_KEY, formId));
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
};
