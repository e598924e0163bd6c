import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { buffer, text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { compareStoredFiles } from '../../src/server/features/files/file-maintenance.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import type { FileStorage } from '../../src/server/platform/storage/storage.ts';
import { typeScriptArguments } from '../../src/tooling/shared/run-process.ts';
import { start, upload } from '../api/application-support.ts';
import { type FileContext, openFileContext } from '../api/files-support.ts';
import { describeWithObjectStore, makeBucket } from '../support/object-store/file-stores.ts';
import { logIn, makePerson, type Person } from '../support/people.ts';
import { samplePhoto } from '../support/sample-files.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const SEEDED = 200;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface SeededFile {
  readonly id: string;
  readonly name: string;
  readonly digest: string;
}

describeWithObjectStore('files move while applicants send, read and remove some', () => {
  let context: FileContext;
  let places: { readonly folder: string; readonly bucket: string };
  let dataDir: string;
  let db: TestServer['db'];
  beforeAll(async () => {
    context = await openFileContext();
    ({ dataDir } = context.server);
    places = { folder: pathToFileURL(dataDir).href, bucket: await makeBucket({ prefix: 'moved' }) };
    expect((await context.send(await samplePhoto())).status).toBe(200);
  });
  afterAll(() => context.server.close());

  const storeAt = (storageUrl: string): FileStorage => createStorage({ storageUrl, dataDir });
  const namesIn = async (storageUrl: string): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const page of storeAt(storageUrl).list()) names.push(...page.map(({ name }) => name));
    return names.toSorted();
  };
  const rowNames = async (): Promise<readonly string[]> => {
    const { rows } = await db.query<{ name: string }>('select distinct storage_name as name from file');
    return rows.map(({ name }) => name).toSorted();
  };

  /** Files of a draft, as many uploads would have stored them. */
  const seed = async (storageUrl: string, formId: string, count: number): Promise<readonly SeededFile[]> => {
    const store = storeAt(storageUrl);
    const files: SeededFile[] = [];
    for (let index = 0; index < count; index++) {
      const [name, bytes] = [randomUUID(), randomBytes(20_000)];
      writeFileSync(store.scratchPath(name), bytes);
      await store.store(store.scratchPath(name), name);
      const { rows } = await db.query<{ id: string }>(
        `insert into file (account_id, application_id, step, field, name, content_type, size, storage_name, sha256)
         values ($1, $2, 'attachment', 'photo', 'a.jpg', 'image/jpeg', $3, $4, $5) returning id`,
        [context.siti.id, formId, bytes.length, name, sha256(bytes)],
      );
      files.push({ id: rows[0]?.id as string, name, digest: sha256(bytes) });
    }
    return files;
  };

  /** A draft of its own, which can be deleted. */
  const startDraft = async (siti: Person): Promise<string> => {
    const id = await start(siti);
    await db.query(`update application set completed = '{program}' where id = $1`, [id]);
    return id;
  };

  const runMove = (from: string, to: string): ChildProcess =>
    spawn(process.execPath, [...typeScriptArguments('src/server/move-files.ts'), from, to], {
      env: {
        ...process.env,
        DATABASE_URL: context.server.databaseUrl,
        DATA_DIR: dataDir,
        NODE_ENV: 'test',
        NODE_NO_WARNINGS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  /** @returns its exit code, what it printed, and its errors */
  const outcomeOf = async (move: ChildProcess): Promise<readonly [number | null, string, string]> => {
    const ended = once(move, 'exit');
    const [printed, errors] = await Promise.all(
      [move.stdout, move.stderr].map((stream) => text(stream as NodeJS.ReadableStream)),
    );
    await ended;
    return [move.exitCode, printed as string, errors as string];
  };

  /** Ends the command as soon as so many files have arrived. @returns its exit code and what it printed */
  const stopAfter = async (from: string, to: string, count: number, signal: NodeJS.Signals) => {
    const before = (await namesIn(to)).length;
    const move = runMove(from, to);
    const ended = once(move, 'exit');
    const printed = text(move.stdout as NodeJS.ReadableStream);
    while (move.exitCode === null && (await namesIn(to)).length < before + count);
    move.kill(signal);
    await ended;
    return { code: move.exitCode, printed: await printed };
  };

  const fetchFile = async (server: TestServer, { client }: Person, id: string, range?: string): Promise<Response> => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(`${server.url}/api/form/file/${id}`, { headers: { cookie, ...(range && { range }) } });
  };

  interface Work {
    readonly read: number;
    readonly sent: number;
  }

  /** Reads every file again and again, and sends new ones, until told to stop. Any answer but the right one fails. */
  const work = async (
    server: TestServer,
    siti: Person,
    files: readonly SeededFile[],
    isOver: () => boolean,
  ): Promise<Work> => {
    const counts = { read: 0, sent: 0 };
    const photo = await samplePhoto();
    const readOnce = async (index: number): Promise<void> => {
      const { id, digest } = files[index % files.length] as SeededFile;
      const whole = await fetchFile(server, siti, id);
      expect([whole.status, sha256(Buffer.from(await whole.arrayBuffer()))]).toEqual([200, digest]);
      const part = await fetchFile(server, siti, id, 'bytes=5-9');
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5]);
      counts.read++;
    };
    let sender = siti;
    let formId = '';
    const sendOnce = async (): Promise<void> => {
      // A step has a limited number of files, and an account a limited number of drafts.
      if (counts.sent % 20 === 0) {
        sender = await makePerson(server);
        formId = await startDraft(sender);
      }
      const sent = await upload(sender, { formId, step: 'attachment', field: 'photo', content: photo });
      expect(sent.status, sent.text).toBe(200);
      expect((await fetchFile(server, sender, sent.body.data.id)).status).toBe(200);
      counts.sent++;
    };
    const repeat = async (act: (index: number) => Promise<void>, first: number): Promise<void> => {
      for (let index = first; !isOver(); index++) await act(index);
    };
    await Promise.all([repeat(readOnce, 0), repeat(sendOnce, 0)]);
    return counts;
  };

  /** The whole move: stopped by hand, killed, and run to its end, with a portal that works all the time. */
  const moveWhileWorking = async (
    from: string,
    to: string,
    seeded?: readonly SeededFile[],
  ): Promise<readonly SeededFile[]> => {
    const server = await startTestServer({
      databaseUrl: context.server.databaseUrl,
      dataDir,
      env: { STORAGE_URL: to, STORAGE_FORMER_URL: from },
    });
    ({ db } = server);
    try {
      const siti = await logIn(server, context.siti.email);
      const kept = seeded ?? (await seed(from, context.formId, SEEDED));
      const drafts: string[] = [];
      while (drafts.length < 6) drafts.push(await startDraft(siti));
      const removed = (await Promise.all([...drafts].map((id) => seed(from, id, 10)))).flat();
      let isOver = false;
      const working = work(server, siti, kept, () => isOver);
      const removeDraft = async (): Promise<void> => {
        const answer = await siti.client.call(calls.deleteApplication, { query: { id: drafts.pop() as string } });
        expect(answer.status, answer.text).toBe(200);
      };
      const interrupt = async (): Promise<void> => {
        const stopped = await stopAfter(from, to, 20, 'SIGINT');
        expect([stopped.code, stopped.printed]).toEqual([1, expect.stringMatching(/Stopped\. Run the command again/)]);
        await removeDraft();
        expect((await namesIn(from)).length).toBeGreaterThan(0);
        const killing = stopAfter(from, to, 30, 'SIGKILL');
        await removeDraft();
        expect((await killing).code).toBeNull();
        expect((await namesIn(from)).length).toBeGreaterThan(0);
      };
      const moveTwice = (): Promise<void> =>
        db.transaction(async (tx) => {
          await tx.run(sql`select pg_advisory_xact_lock(hashtext('admissions-portal/move-files'))`);
          const before = await namesIn(from);
          expect(await outcomeOf(runMove(from, to))).toEqual([1, '', 'Another run of this command moves files\n']);
          expect(await namesIn(from)).toEqual(before);
        });
      const finish = async (): Promise<void> => {
        await moveTwice();
        await removeDraft();
        // On the way back nothing new would be interrupted.
        if (seeded === undefined) await interrupt();
        const last = outcomeOf(runMove(from, to));
        while (drafts.length > 0) await removeDraft();
        expect(await last).toEqual([0, expect.stringMatching(/^Done: /m), '']);
      };
      await Promise.all([
        working,
        finish().finally(() => {
          isOver = true;
        }),
      ]);
      const counts = await working;
      expect(counts.read).toBeGreaterThan(10);
      expect(counts.sent).toBeGreaterThan(2);

      expect(await namesIn(from)).toEqual([]);
      expect(await namesIn(to)).toEqual(await rowNames());
      for (const { name } of removed) expect(await storeAt(to).sizeOf(name), name).toBeUndefined();
      for (const { name, digest } of kept) expect(sha256(await buffer(await storeAt(to).read(name)))).toBe(digest);
      expect(await compareStoredFiles(db, storeAt(to))).toEqual({});
      return kept;
    } finally {
      await server.close();
    }
  };

  test('from the folder to the store, stopped and killed in the middle, and back again: no file is missed, lost or left over', async () => {
    // Its settings name the folder alone.
    await context.server.portal.stop();
    const files = await moveWhileWorking(places.folder, places.bucket);
    await moveWhileWorking(places.bucket, places.folder, files);
  }, 300_000);
});
