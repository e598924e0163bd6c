/** Where this tab remembers that its applicant went to the gateway's page. */
const KEY = 'leftToPay';

/** A profile that stores nothing still pays; it only is not greeted on the way back. */
const trying = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export const isBackFromPaying = (formId: string): boolean =>
  trying(() => sessionStorage.getItem(KEY)) === formId && formId !== '';

export const forgetLeaving = (): void => {
  trying(() => sessionStorage.removeItem(KEY));
};

/**
 * Leaves for the gateway's page, which comes back to the payment details. Resolves only if the page is shown again
 * as it was left, by the browser's Back: then the button that led here works again.
 */
export const leaveToPay = (formId: string, url: string): Promise<void> => {
  if (!/^https?:/i.test(url)) return Promise.reject(new Error('the page to pay on has no address that can be opened'));
  trying(() => sessionStorage.setItem(KEY, formId));
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
};
