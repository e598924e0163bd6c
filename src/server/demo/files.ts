import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Answers, StepDefinition } from '../../engine/schema/types.ts';
import { isFileField } from '../../engine/wire/field-type.ts';
import { getFileRule } from '../features/files/keep-upload.ts';
import { type StoredFile, sha256Of } from '../platform/storage/receive-file.ts';
import type { FileStorage } from '../platform/storage/storage.ts';

const makeImage = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 600, channels: 3, background: '#7d95ad' } })
    .jpeg()
    .toBuffer();

/** One empty A4 page. */
const emptyPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

const keep = async (storage: FileStorage, content: Buffer, name: string, contentType: string): Promise<StoredFile> => {
  const storageName = randomUUID();
  const path = storage.scratchPath(storageName);
  await writeFile(path, content);
  await storage.keep(path, storageName);
  return { storageName, name, contentType, size: content.length, sha256: sha256Of(content), digest: '' };
};

const makeFile = async (storage: FileStorage, step: StepDefinition, field: string): Promise<StoredFile> =>
  getFileRule(step, field).types.includes('application/pdf')
    ? keep(storage, emptyPdf, `${field}.pdf`, 'application/pdf')
    : keep(storage, await makeImage(), `${field}.jpg`, 'image/jpeg');

/** A real file for every answer that is one. */
export const makeFiles = async (
  storage: FileStorage,
  step: StepDefinition,
  answers: Answers,
): Promise<ReadonlyMap<string, StoredFile & { readonly field: string }>> => {
  const fields = Object.keys(answers).filter((field) => isFileField(step, field));
  const made = fields.map(async (field) => [field, { ...(await makeFile(storage, step, field)), field }] as const);
  return new Map(await Promise.all(made));
};
