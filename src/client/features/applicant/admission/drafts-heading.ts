/** Id of the list's heading. */
export const DRAFTS_HEADING = 'drafts';

/** When a draft and its buttons have gone, the focus stays near: once the dialog no longer keeps it from the page. */
export const focusDrafts = (): void => {
  setTimeout(() => (document.getElementById(DRAFTS_HEADING) ?? document.querySelector('h1'))?.focus());
};
