import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadReceipt, downloadRegistration, downloadResult } from '../../src/contract/payment.ts';
import { ensureBuild } from '../../src/tooling/build/ensure-build.ts';
import { findAccepted, startDraft, timeDocument, timeSave, visit } from './documents-visitors.ts';
import { startBuiltPortal } from './support/portal.ts';

/**
 * How long a document takes, and what saves feel of documents being made: rounds with and without them, in turn.
 * Usage: npm run bench:documents [rounds]
 */
const rounds = Number(process.argv[2] ?? 6);
const perRound = 100;
const fetches = 60;
const limitMs = 1_000;

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));

const share = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] as number;
const show = (values: readonly number[], part: number): string => `${share(values, part).toFixed(0)} ms`;

await ensureBuild(root);
const portal = await startBuiltPortal(root, folder);
try {
  const reader = await visit(portal.url, 'dewi');
  const writer = await visit(portal.url, 'siti');
  const formId = await findAccepted(reader);
  const draft = await startDraft(writer);
  const documents = { registration: downloadRegistration, receipt: downloadReceipt, result: downloadResult };

  const rows = [];
  for (const [name, { path }] of Object.entries(documents)) {
    const first = await timeDocument(portal.url, reader, path, formId);
    const times = [];
    for (let turn = 0; turn < fetches; turn++) times.push(await timeDocument(portal.url, reader, path, formId));
    const isHeld = share(times, 0.95) < limitMs;
    rows.push({
      document: name,
      first: `${first.toFixed(0)} ms`,
      p50: show(times, 0.5),
      p95: show(times, 0.95),
      isHeld,
    });
  }

  const saves = { alone: [] as number[], beside: [] as number[] };
  const saveAll = async (into: number[]) => {
    for (let turn = 0; turn < perRound; turn++) into.push(await timeSave(writer, draft, into.length));
  };
  await saveAll([]);
  let made = 0;
  for (let round = 0; round < rounds; round++) {
    await saveAll(saves.alone);
    let isOver = false;
    const printing = [1, 2].map(async () => {
      for (; !isOver; made++) await timeDocument(portal.url, reader, documents.registration.path, formId);
    });
    await saveAll(saves.beside);
    isOver = true;
    await Promise.all(printing);
  }

  console.log(`${availableParallelism()} cores, ${fetches} fetches each, p95 < ${limitMs} ms wanted`);
  console.table(rows);
  console.log(`${rounds} rounds of ${perRound} saves each way; ${made} documents were made beside them, two at a time`);
  console.table(
    [0.5, 0.95].map((part) => ({
      saves: `p${part * 100}`,
      alone: show(saves.alone, part),
      'beside documents': show(saves.beside, part),
      ratio: (share(saves.beside, part) / share(saves.alone, part)).toFixed(2),
    })),
  );
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
