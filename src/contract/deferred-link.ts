/**
 * `rel` of links to the code of a page that reads without it: fetched when the page is there. In a file of its own, so
 * that the first script of a page brings nothing else along.
 */
export const deferredLinkRel = 'later';
