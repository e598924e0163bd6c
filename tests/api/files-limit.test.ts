import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { reuseFile } from '../../src/contract/own-files.ts';
import { mostFilesBelow } from '../../src/engine/model/file-fields.ts';
import { formModelOf } from '../../src/engine/model/form-model.ts';
import { SPARE_FILES } from '../../src/server/features/files/store-upload.ts';
import { getStep, makeDraft, pdf, upload } from './application-support.ts';
import { type FileContext, openFileContext } from './files-support.ts';

let context: FileContext;
beforeAll(async () => {
  context = await openFileContext();
});
afterAll(() => context.server.close());

const countRows = async (formId: string, step: string): Promise<number> => {
  const statement = 'select id from file where application_id = $1 and step = $2';
  return (await context.server.db.query(statement, [formId, step])).rows.length;
};

/** Copies a file of a step until the step has this many. */
const copyUntil = async (id: string, count: number, step?: string): Promise<void> => {
  await context.server.db.query(
    `insert into file (account_id, application_id, step, field, name, content_type, size, storage_name, sha256, uploaded_at)
     select account_id, application_id, coalesce($3, step), field, name, content_type, size, storage_name, sha256,
       uploaded_at
     from file, generate_series(1, $2) where id = $1`,
    [id, count, step ?? null],
  );
};

test('a step accepts the files that its answers can name and 40 replaced ones, and refuses more however they are sent', async () => {
  const { siti, server } = context;
  const formId = await makeDraft(server, siti, 4);
  const step = 'attachment';
  const most = mostFilesBelow(formModelOf(getStep(server, step))) + SPARE_FILES;
  const send = () => upload(siti, { formId, step, field: 'letter', content: pdf, name: 'a.pdf' });
  const id = (await send()).body.data.id;
  // Files of other steps do not count.
  await copyUntil(id, most, 'academic');
  await copyUntil(id, most - 2);
  const last = await send();
  expect(last.status, last.text).toBe(200);
  expect(await countRows(formId, step)).toBe(most);

  const other = await makeDraft(server, siti, 4);
  const file = { formId: other, step, field: 'letter', content: pdf, name: 'a.pdf' };
  const inOther = (await upload(siti, file)).body.data.id;
  const parts = { formId, step, field: 'letter', name: 'b.pdf', size: 10 };
  const tries = {
    whole: await send(),
    parts: await siti.client.call(calls.startUpload, { body: parts }),
    again: await siti.client.call(reuseFile, { params: { id: inOther }, body: { formId, step, field: 'letter' } }),
  };
  const message =
    'You have uploaded too many files in this step. Files that you replaced are deleted after a day. Try again tomorrow.';
  for (const [way, { status, body }] of Object.entries(tries))
    expect([way, status, body.message]).toEqual([way, 422, message]);
  expect(await countRows(formId, step)).toBe(most);

  // A file of this place is used again without a further row.
  const known = await siti.client.call(reuseFile, { params: { id }, body: { formId, step, field: 'letter' } });
  expect(known.status, known.text).toBe(200);
  expect(await countRows(formId, step)).toBe(most);
});
