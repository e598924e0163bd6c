import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
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
  readonly folder: string;
  stored(): readonly string[];
  count(): Promise<{ readonly files: number; readonly rows: number }>;
  expectNothingKept(before: { readonly files: number; readonly rows: number }): Promise<void>;
  send(
    content: Buffer,
    more?: { readonly field?: string; readonly name?: string; readonly type?: string; readonly step?: string },
  ): ReturnType<typeof upload>;
  fetchFile(id: string): Promise<Response>;
}

/** An applicant with a draft, and a look at the disk behind the server. */
export const openFileContext = async (options: TestServerOptions = {}): Promise<FileContext> => {
  const server = await startAdmissionServer(options);
  const siti = await makePerson(server);
  const formId = await makeDraft(server, siti, 4);
  const folder = join(server.dataDir, 'files');
  const stored = (): readonly string[] => readdirSync(folder).filter((name) => name !== 'incoming');
  const count = async () => {
    const { rows } = await server.db.query<{ count: number }>('select count(*)::int as count from file');
    return { files: stored().length, rows: rows[0]?.count as number };
  };
  return {
    server,
    siti,
    formId,
    folder,
    stored,
    count,
    expectNothingKept: async (before) => {
      expect(await count()).toEqual(before);
      expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    },
    send: (content, more = {}) => upload(siti, { formId, step: 'attachment', field: 'photo', content, ...more }),
    fetchFile: (id) => {
      const cookie = [...siti.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return fetch(`${server.url}/api/form/file/${id}`, { headers: { cookie } });
    },
  };
};
