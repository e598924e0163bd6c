import { removeOwnFile } from '../../../../contract/own-files.ts';
import { callApi } from '../../../api/http.ts';
import { ACTION } from '../../../design/WithoutScript.tsx';
import type { PageAction } from '../../../forms/posted/posted-form.ts';

/** What the button does that removes a document. */
export const removeAction = (id: string): string => `remove ${id}`;

/** The removal of a document by a browser without scripts. */
export const documentsAction: PageAction = async ({ url, form, notify }) => {
  const [, id] = /^remove ([0-9a-f-]{36})$/.exec(String(form.get(ACTION))) ?? [];
  if (id !== undefined) notify((await callApi(removeOwnFile, { params: { id } })).message);
  return `${url.pathname}${url.search}`;
};
