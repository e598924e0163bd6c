import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject } from 'vitest';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import type { FileStorage } from '../../src/server/platform/storage/storage.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer, TestServerOptions } from '../support/server.ts';
import { makeDraft, startAdmissionServer, upload } from './application-support.ts';

export const exe = Buffer.concat([Buffer.from('MZ'), randomBytes(2000)]);
export const html = Buffer.from('<!doctype html><script>alert(1)</script>');

export interface FileContext {
  readonly server: TestServer;
  readonly siti: Person;
  /** A draft that has come to the step with files. */
  readonly formId: string;
  /** Where the files are; without STORAGE_URL. */
  readonly folder: string;
  /** The store behind the server. */
  readonly storage: FileStorage;
  /** Names of the stored files. */
  stored(): Promise<readonly string[]>;
  /** Names of files that are still being checked. */
  scratch(): readonly string[];
  count(): Promise<{ readonly files: number; readonly rows: number }>;
  expectNothingKept(before: { readonly files: number; readonly rows: number }): Promise<void>;
  send(
    content: Buffer,
    more?: { readonly field?: string; readonly name?: string; readonly type?: string; readonly step?: string },
  ): ReturnType<typeof upload>;
  fetchFile(id: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** The demo data were loaded with a folder. */
const storeDemoFiles = async (storage: FileStorage): Promise<void> => {
  const names = readdirSync(inject('demoFiles')).filter((name) => name !== 'incoming');
  for (const name of names) {
    copyFileSync(join(inject('demoFiles'), name), storage.scratchPath(name));
    await storage.store(storage.scratchPath(name), name);
  }
};

/** An applicant with a draft, and a look at the store behind the server. */
export const openFileContext = async (options: TestServerOptions = {}): Promise<FileContext> => {
  const server = await startAdmissionServer(options);
  const siti = await makePerson(server);
  const formId = await makeDraft(server, siti, 4);
  const folder = join(server.dataDir, 'files');
  const storage = createStorage(server.portal.services.settings);
  if (server.portal.services.settings.storageUrl !== undefined) await storeDemoFiles(storage);
  const stored = async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const page of storage.list()) names.push(...page.map(({ name }) => name));
    return names;
  };
  const scratchFolder = dirname(storage.scratchPath('any'));
  const scratch = (): readonly string[] => (existsSync(scratchFolder) ? readdirSync(scratchFolder) : []);
  const count = async () => {
    const { rows } = await server.db.query<{ count: number }>('select count(*)::int as count from file');
    return { files: (await stored()).length, rows: rows[0]?.count as number };
  };
  return {
    server,
    siti,
    formId,
    folder,
    storage,
    stored,
    scratch,
    count,
    expectNothingKept: async (before) => {
      expect(await count()).toEqual(before);
      expect(scratch()).toEqual([]);
    },
    send: (content, more = {}) => upload(siti, { formId, step: 'attachment', field: 'photo', content, ...more }),
    fetchFile: (id, headers = {}) => {
      const cookie = [...siti.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return fetch(`${server.url}/api/form/file/${id}`, { headers: { ...headers, cookie } });
    },
  };
};
