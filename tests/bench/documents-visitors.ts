import { login } from '../../src/contract/account.ts';
import { listApplications, saveDraft, startApplication } from '../../src/contract/application.ts';
import { type ApiClient, createClient } from '../support/client.ts';

/** A demo applicant who is logged in. */
export const visit = async (url: string, name: string): Promise<ApiClient> => {
  const client = createClient(url);
  const answer = await client.call(login, { body: { email: `${name}@example.com`, password: 'Pendaftaran2026' } });
  if (answer.status !== 200) throw new Error(`login of ${name} answered ${answer.status}: ${answer.text}`);
  return client;
};

/** The application of this person that has all documents. */
export const findAccepted = async (client: ApiClient): Promise<string> => {
  const { body } = await client.call(listApplications);
  const found = body.data.find(({ Status }) => Status === 'Accepted');
  if (!found) throw new Error('no application is accepted');
  return found.Id;
};

export const startDraft = async (client: ApiClient): Promise<string> =>
  (await client.call(startApplication, { body: { institutionCode: 30 } })).body.data.id;

/** One fetch of a document. @returns milliseconds */
export const timeDocument = async (url: string, client: ApiClient, path: string, formId: string): Promise<number> => {
  const from = performance.now();
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      'x-csrf-token': client.cookies.get('csrf_token') ?? '',
    },
    body: JSON.stringify({ formId }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - from;
};

/** One save of unfinished answers. @returns milliseconds */
export const timeSave = async (client: ApiClient, formId: string, turn: number): Promise<number> => {
  const from = performance.now();
  const body = { formId, step: 'program', answers: { admissionEntity: `entity ${turn}` } };
  const { status, text } = await client.call(saveDraft, { body });
  if (status !== 200) throw new Error(`a save answered ${status}: ${text}`);
  return performance.now() - from;
};
