import { deleteApplication } from '../../../../contract/application.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { callApi } from '../../../api/http.ts';
import type { PageAction } from '../../../forms/posted/posted-form.ts';
import { DRAFT } from './DeleteDraft.tsx';

/** Deletes a draft from any page with its button; the page of the draft itself leads to the list. */
export const deleteDraftAction: PageAction = async ({ url, params, form, notify }) => {
  notify((await callApi(deleteApplication, { query: { id: String(form.get(DRAFT) ?? '') } })).message);
  const { institution, id } = params;
  return id === undefined || institution === undefined
    ? `${url.pathname}${url.search}`
    : pathTo('myRegistration', { institution });
};
