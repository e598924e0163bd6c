/** Session storage key: the application whose gateway page this tab opened. */
const STORAGE_KEY = 'leftToPay';

/** Payment works without storage; only the message on return is missing. */
const ignoreStorageErrors = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export const isBackFromGateway = (formId: string): boolean =>
  ignoreStorageErrors(() => sessionStorage.getItem(STORAGE_KEY)) === formId && formId !== '';

export const clearGatewayVisit = (): void => {
  ignoreStorageErrors(() => sessionStorage.removeItem(STORAGE_KEY));
};

/**
 * Opens the gateway's page, which returns to the payment details. The promise resolves only when the browser's Back
 * button restores this page, so that its button works again.
 */
export const openGatewayPage = (formId: string, url: string): Promise<void> => {
  if (!/^https?:/i.test(url)) return Promise.reject(new Error('the page to pay on has no address that can be opened'));
  ignoreStorageErrors(() => sessionStorage.setItem(STORAGE_KEY, formId));
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
};
