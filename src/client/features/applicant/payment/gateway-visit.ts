/** Where this tab remembers that its applicant went to the gateway's page. */
const STORAGE_KEY = 'leftToPay';

/** A profile that stores nothing still pays; it only is not greeted on the way back. */
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
 * Leaves for the gateway's page, which comes back to the payment details. Resolves only if the page is shown again
 * as it was left, by the browser's Back: then the button that led here works again.
 */
export const openGatewayPage = (formId: string, url: string): Promise<void> => {
  if (!/^https?:/i.test(url)) return Promise.reject(new Error('the page to pay on has no address that can be opened'));
  ignoreStorageErrors(() => sessionStorage.setItem(STORAGE_KEY, formId));
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
};
