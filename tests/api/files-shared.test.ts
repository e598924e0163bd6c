import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { compareStoredFiles } from '../../src/server/features/files/file-maintenance.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import { samplePhoto } from '../support/sample-files.ts';
import { start, upload } from './application-support.ts';
import { type FileContext, openFileContext } from './files-support.ts';

let context: FileContext;
beforeAll(async () => {
  context = await openFileContext();
});
afterAll(() => context.server.close());

/** A row of another draft that names the same bytes. */
const share = async (id: string, formId: string): Promise<string> => {
  const { rows } = await context.server.db.query<{ id: string }>(
    `insert into file (account_id, application_id, step, field, name, content_type, size, storage_name, sha256)
     select account_id, $2, step, field, name, content_type, size, storage_name, sha256 from file where id = $1 returning id`,
    [id, formId],
  );
  return rows[0]?.id as string;
};

/** Several drafts. @returns their ids and the stored name that all share */
const makeSharing = async (count: number): Promise<{ readonly forms: readonly string[]; readonly name: string }> => {
  const forms: string[] = [];
  for (let index = 0; index < count; index++) {
    const formId = await start(context.siti);
    // An untouched draft would be found again.
    await context.server.db.query(`update application set completed = '{program}' where id = $1`, [formId]);
    forms.push(formId);
  }
  const [first = '', ...others] = forms;
  expect(new Set(forms).size).toBe(count);
  const content = await samplePhoto();
  const { body } = await upload(context.siti, { formId: first, step: 'attachment', field: 'photo', content });
  for (const formId of others) await share(body.data.id, formId);
  const { rows } = await context.server.db.query<{ name: string }>(
    'select storage_name as name from file where id = $1',
    [body.data.id],
  );
  return { forms, name: rows[0]?.name as string };
};

const remove = (id: string) => context.siti.client.call(calls.deleteApplication, { query: { id } });

describe('bytes that several applications name', () => {
  test('stay until the last of the applications is deleted', async () => {
    const { forms, name } = await makeSharing(3);
    for (const [index, formId] of forms.entries()) {
      expect(await context.stored()).toContain(name);
      expect((await remove(formId)).status).toBe(200);
      expect((await context.stored()).includes(name)).toBe(index < forms.length - 1);
    }
  });

  test('are removed when all applications are deleted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { forms, name } = await makeSharing(4);
      const answers = await Promise.all(forms.map(remove));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await context.stored()).not.toContain(name);
    }
  });

  test('are compared once, and a difference names one of the applications', async () => {
    const { forms, name } = await makeSharing(3);
    const { db, settings } = context.server.portal.services;
    const storage = createStorage(settings);
    await storage.remove(name);
    expect(await compareStoredFiles(db, storage, { pageSize: 1 })).toMatchObject({ rowWithoutFile: 1 });
    const { rows } = await context.server.db.query<{ id: string }>(
      'select application_id as id from file_difference where storage_name = $1',
      [name],
    );
    expect(forms).toContain(rows[0]?.id);
    expect(rows).toHaveLength(1);
  });
});
