import { renameSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { contentCalls } from '../../src/contract/content.ts';
import { findFileField } from '../../src/engine/model/file-fields.ts';
import { knownFields } from '../../src/engine/model/form-model.ts';
import type { ContentEntity, StepDefinition } from '../../src/engine/schema/types.ts';
import { getFileTarget } from '../../src/server/features/files/store-upload.ts';
import { startClamdStandIn } from '../support/clamd.ts';
import type { ApiAnswer } from '../support/client.ts';
import { eicar } from '../support/eicar.ts';
import { printedPdf, scriptedPdf } from '../support/hostile-pdf.ts';
import { plainPdf, rawStream, syntaxOf } from '../support/pdf-variants.ts';
import { makePerson, type Person } from '../support/people.ts';
import { samplePhoto } from '../support/sample-files.ts';
import { questionsOf, uploadForm } from './application-support.ts';
import { contractCalls } from './authorization-calls.ts';
import { brochureFields, eventFields, formOf, newsFields, samplePicture } from './content-support.ts';
import { type FileContext, openFileContext } from './files-support.ts';

type Scanner = Awaited<ReturnType<typeof startClamdStandIn>>;

let scanner: Scanner;
let context: FileContext;
let admin: Person;
let before: Awaited<ReturnType<FileContext['count']>>;
beforeAll(async () => {
  scanner = await startClamdStandIn();
  context = await openFileContext({ env: { CLAMAV_URL: scanner.url } });
  admin = await makePerson(context.server, { role: 'admin' });
});
beforeEach(async () => {
  scanner.setFault(undefined);
  before = await context.count();
});
afterAll(async () => {
  await context.server.close();
  await scanner.close();
});

const infectedPdf = (): Buffer =>
  plainPdf(
    new Map<number, string | Buffer>([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'],
      [4, rawStream(eicar())],
    ]),
  );
const infectedPicture = async (): Promise<Buffer> => Buffer.concat([await samplePicture(), eicar()]);

/** One way for a file into the portal. */
interface Entrance {
  readonly call: string;
  readonly field: string;
  readonly types: readonly string[];
  send(bytes: Buffer, locale?: 'id' | 'en'): Promise<ApiAnswer<unknown>>;
}

const stepEntrances = (step: StepDefinition, index: number): readonly Entrance[] =>
  [...knownFields(step)]
    .filter((field) => findFileField(step, [field]) !== undefined)
    .flatMap((field): readonly Entrance[] => {
      const types = getFileTarget(step, field).rule.types.filter((type) => type !== 'image/png');
      return [
        {
          call: calls.uploadFile.name,
          field,
          types,
          send: async (content, locale = 'id') => {
            const body = uploadForm({ formId: context.formId, step: step.key, field, content });
            const answer: unknown = await context.siti.client.call(calls.uploadFile, { locale, body });
            return answer as ApiAnswer<unknown>;
          },
        },
        {
          call: calls.saveStep.name,
          field,
          types,
          send: async (content, locale = 'id') => {
            const body = new FormData();
            body.append('step', String(index + 1));
            body.append('id', context.formId);
            body.append(field, new Blob([new Uint8Array(content)]), 'a.pdf');
            const answer: unknown = await context.siti.client.call(calls.saveStep, { locale, body });
            return answer as ApiAnswer<unknown>;
          },
        },
      ];
    });

const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  news: newsFields,
  event: eventFields,
  brochure: brochureFields,
};

const contentEntrances = (entity: ContentEntity): readonly Entrance[] => {
  const { properties } = entity.schema as { readonly properties: Readonly<Record<string, unknown>> };
  const fields = Object.keys(properties).filter((field) =>
    /x-file|content-file/.test(JSON.stringify(properties[field])),
  );
  const known = contentCalls(entity);
  return (['create', 'change'] as const).flatMap((verb) =>
    fields.map((field): Entrance => {
      const call = known[verb];
      return {
        call: call.name,
        field,
        types: field === 'file' ? ['application/pdf'] : ['image/jpeg'],
        send: async (bytes, locale = 'id') => {
          const { rows } = await context.server.db.query<{ id: string; version: number }>(
            'select id, version from content_item where entity = $1 limit 1',
            [entity.key],
          );
          const body = formOf(samples[entity.key] ?? {}, { [field]: { bytes, name: 'a.pdf' } });
          const [item] = rows;
          const params = verb === 'change' && item ? { params: { id: item.id }, ifMatch: item.version } : {};
          const answer: unknown = await admin.client.call(call, { locale, body, ...params });
          return answer as ApiAnswer<unknown>;
        },
      };
    }),
  );
};

const entrances = (): readonly Entrance[] => {
  const { content } = context.server.portal.services.catalogue;
  const kinds = Object.values(content).filter(({ readers }) => readers === undefined);
  return [...questionsOf(context.server).flatMap(stepEntrances), ...kinds.flatMap(contentEntrances)];
};

const countMedia = async () =>
  (
    await context.server.db.query<{ n: number }>(
      'select (select count(*) from content_image)::int + (select count(*) from content_file)::int as n',
    )
  ).rows[0]?.n;

test('the list of uploads in this test covers every API call that takes files', async () => {
  const { content } = context.server.portal.services.catalogue;
  const withoutFiles = Object.values(content)
    .filter(({ schema }) => !/x-file|content-file/.test(JSON.stringify(schema)))
    .flatMap((entity) => [contentCalls(entity).create.name, contentCalls(entity).change.name]);
  const taking = contractCalls(context.server).filter(
    ({ encoding }) => encoding === 'multipart' || encoding === 'either',
  );
  const known = new Set([...entrances().map(({ call }) => call), ...withoutFiles]);
  expect(taking.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(entrances().map(({ call, field }) => `${call} ${field}`)).size).toBeGreaterThan(10);
});

describe('uploads through every API call that takes files', () => {
  test('a file with a virus is refused at its field and not stored', async () => {
    const media = await countMedia();
    for (const { call, field, types, send } of entrances())
      for (const type of types) {
        const seen = scanner.scanned;
        const bytes = type === 'application/pdf' ? infectedPdf() : await infectedPicture();
        for (const [locale, words] of [
          ['id', 'Pemindai virus'],
          ['en', 'virus scanner'],
        ] as const) {
          const answer = await send(bytes, locale);
          expect(answer.status, `${call} ${field} ${type}: ${answer.text}`).toBe(422);
          expect(answer.body).toMatchObject({
            message: expect.stringContaining(words),
            errors: [{ path: `/${field}`, key: expect.stringMatching(/\.error\.file$/) }],
          });
          expect(answer.text).not.toContain('Eicar');
        }
        expect(scanner.scanned, `${call} ${field}`).toBe(seen + 2);
      }
    await context.expectNothingKept(before);
    expect(await countMedia()).toBe(media);
  });

  test('uploads get 503 with Retry-After and store nothing while the scanner disconnects, fails or sends garbage, and succeed afterwards', async () => {
    const media = await countMedia();
    for (const fault of ['closes', 'error', 'babbles'] as const) {
      scanner.setFault(fault);
      for (const { call, types, send } of entrances()) {
        const bytes = types.includes('application/pdf') ? await printedPdf(1) : await samplePhoto();
        const answer = await send(bytes);
        expect(answer.status, `${call}: ${answer.text}`).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    await context.expectNothingKept(before);
    expect(await countMedia()).toBe(media);
    scanner.setFault(undefined);
    expect((await context.send(await samplePhoto())).status).toBe(200);
  });

  test('an encrypted PDF is refused at its field with a message about the password', async () => {
    const sent = await printedPdf(1, { userPassword: '', ownerPassword: 'x' });
    for (const { call, field, types, send } of entrances())
      if (types.includes('application/pdf')) {
        for (const [locale, words] of [
          ['id', 'kata sandi'],
          ['en', 'password'],
        ] as const) {
          const answer = await send(sent, locale);
          expect(answer.status, `${call} ${field}: ${answer.text}`).toBe(422);
          expect(answer.body).toMatchObject({
            message: expect.stringContaining(words),
            errors: [{ path: `/${field}`, key: expect.stringMatching(/\.error\.file$/) }],
          });
        }
      }
    await context.expectNothingKept(before);
  });

  test('scripts and actions are removed from a PDF of an application and of a brochure', async () => {
    const marks = /JavaScript|OpenAction|\/AA|submitForm|evil\.example/;
    expect(syntaxOf(scriptedPdf())).toMatch(marks);
    const stored = await context.send(scriptedPdf(), { field: 'report', name: 'rapor.pdf' });
    expect(stored.status, stored.text).toBe(200);
    const bytes = Buffer.from(await (await context.fetchFile(stored.body.data.id)).arrayBuffer());
    expect(syntaxOf(bytes)).not.toMatch(marks);
    const entrance = entrances().find(({ call, field }) => call === 'createBrochure' && field === 'file');
    const made = await entrance?.send(scriptedPdf());
    expect(made?.status, made?.text).toBe(201);
    const { rows } = await context.server.db.query<{ bytes: Buffer }>(
      'select bytes from content_file order by created_at desc limit 1',
    );
    expect(syntaxOf(rows[0]?.bytes as Buffer)).not.toMatch(marks);
  });
});

test('a photo upload gets 503 with Retry-After while the folder of stored files is missing, and 200 when it is there again', async () => {
  const away = `${context.folder}-away`;
  renameSync(context.folder, away);
  try {
    for (const content of [await samplePhoto(), Buffer.concat([await samplePhoto(), Buffer.alloc(1_000_000)])]) {
      const answer = await context.send(content);
      expect(answer.status, answer.text).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  } finally {
    renameSync(away, context.folder);
  }
  await context.expectNothingKept(before);
  expect((await context.send(await samplePhoto())).status).toBe(200);
});
