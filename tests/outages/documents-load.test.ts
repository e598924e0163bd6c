import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDraft } from '../../src/contract/application.ts';
import type { Block, PrintJob } from '../../src/server/platform/documents/print-job.ts';
import { createPrinter } from '../../src/server/platform/documents/printer.ts';
import { start } from '../api/application-support.ts';
import { type DocumentContext, download, openDocumentContext, paid } from '../api/documents-support.ts';
import { makePerson, type Person } from '../support/people.ts';
import { readPdf } from '../support/read-pdf.ts';

let context: DocumentContext;
let person: Person;
let formId: string;
beforeAll(async () => {
  context = await openDocumentContext();
  ({ person, formId } = await context.applicantWith('Accepted', paid));
  expect((await download(context.server, person, 'registration', formId)).status).toBe(200);
});
afterAll(() => context.server.close());

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const job = (blocks: readonly Block[]): PrintJob => ({
  language: 'id-ID',
  name: 'Trial',
  heading: 'Trial',
  about: 'Nothing',
  issuer: { name: 'Nobody', detail: '' },
  style: { logo: picture, brand: '#123456', tint: '#EEEEEE', line: '#CCCCCC' },
  blocks,
  check: { label: 'Code', code: '0', hint: '', url: 'http://localhost/' },
  pageText: '{{page}}/{{pages}}',
  issuedAt: '2026-11-21T00:00:00Z',
});

test('of six simultaneous documents of one person at least two succeed, at least one gets 429 with Retry-After, and a later one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => download(context.server, person, 'registration', formId)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses.slice(0, 2)).toEqual([200, 200]);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  for (const { status, headers, message } of answers.filter((answer) => answer.status === 429)) {
    expect(Number(headers.get('retry-after')), String(status)).toBeGreaterThan(0);
    expect(message).toContain('Dokumen Anda yang lain');
  }
  expect((await download(context.server, person, 'registration', formId)).status).toBe(200);
});

test('a document of another person succeeds while four documents of one person are requested', async () => {
  const admin = await makePerson(context.server, { role: 'admin' });
  const many = Array.from({ length: 4 }, () => download(context.server, person, 'registration', formId));
  expect((await download(context.server, admin, 'receipt', formId)).status).toBe(200);
  await Promise.all(many);
});

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

test('saves succeed while documents are rendered, and their median time is below that of a document', async () => {
  const writer = await makePerson(context.server);
  const draft = await start(writer);
  const admins = await Promise.all(Array.from({ length: 4 }, () => makePerson(context.server, { role: 'admin' })));
  let isOver = false;
  const printing = admins.map(async (admin) => {
    const times: number[] = [];
    while (!isOver) times.push(await timed(() => download(context.server, admin, 'registration', formId)));
    return times;
  });
  const waits: number[] = [];
  for (let turn = 0; turn < 40; turn++) {
    const body = { formId: draft, step: 'program', answers: { admissionEntity: `sarjana${turn}` } };
    const save = async () => expect((await writer.client.call(saveDraft, { body })).status).toBe(200);
    waits.push(await timed(save));
  }
  isOver = true;
  const documents = (await Promise.all(printing)).flat();
  expect(documents.length).toBeGreaterThan(3);
  expect(median(waits), 'a save waits for no document').toBeLessThan(median(documents));
});

test('print rejects a document beyond the time limit with an error of status 503 and renders the next one', async () => {
  const printer = createPrinter({ workers: 1, withinMs: 1_500 });
  try {
    const small = job([{ kind: 'text', text: 'small' }]);
    expect((await readPdf(await printer.print(small))).text).toContain('small');
    const endless = job(Array.from({ length: 60_000 }, () => ({ kind: 'text', text: 'word '.repeat(40) })));
    await expect(printer.print(endless)).rejects.toMatchObject({ status: 503 });
    expect((await readPdf(await printer.print(small))).text).toContain('small');
  } finally {
    await printer.close();
  }
});

test('print rejects documents beyond a full queue with an error of status 503 and retryAfter', async () => {
  const printer = createPrinter({ workers: 1, waiting: 2 });
  try {
    const jobs = Array.from({ length: 6 }, () => printer.print(job([{ kind: 'text', text: 'x' }])));
    const ends = await Promise.allSettled(jobs);
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(2);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, details: { retryAfter: 3 } });
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
  } finally {
    await printer.close();
  }
});
