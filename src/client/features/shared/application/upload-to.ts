import { uploadFile } from '../../../../contract/application.ts';
import { reuseFile } from '../../../../contract/own-files.ts';
import { callApi } from '../../../api/http.ts';
import { loadCode } from '../../../api/load-code.ts';
import { surroundings } from '../../../api/surroundings.ts';
import type { Upload } from '../../../forms/runtime/form-runtime.ts';

/** Multipart body of files and texts; other values become JSON, which `fromWire` reads. */
export const toFormData = (fields: Readonly<Record<string, unknown>>): FormData => {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields))
    parts.append(name, value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value));
  return parts;
};

/** Uploads files of a step's fields. */
export const uploadTo = (formId: string, step: string): Upload => {
  const upload: Upload = async (file, field, events, unsent) => {
    if (surroundings().isServer) {
      const body = toFormData({ formId, step, field, file });
      return (await callApi(uploadFile, { body, signal: events.signal })).data;
    }
    const { sendFile } = await loadCode(() => import('./send-file.ts'));
    return sendFile({ formId, step, field }, file, events, unsent);
  };
  return Object.assign(upload, {
    listUnsent: async (field: string) => {
      const { listUnsentFiles } = await loadCode(() => import('../../../forms/draft/unsent-files.ts'));
      return listUnsentFiles({ formId, step, field });
    },
    reuse: async (id: string, field: string) =>
      (await callApi(reuseFile, { params: { id }, body: { formId, step, field } })).data,
  });
};
