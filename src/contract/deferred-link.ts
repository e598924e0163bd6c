/**
 * `rel` of links to the code of a page that is readable without it: fetched after the page is shown. In a file of its
 * own, so that the first script of a page imports nothing else.
 */
export const deferredLinkRel = 'later';
