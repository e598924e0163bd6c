import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client.ts';
import type { Person } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase } from '../support/test-database.ts';

type Json = Readonly<Record<string, unknown>>;

/** One database, and portals that serve it one after the other, each with the officers' data as it is then. */
export const openEvolution = async () => {
  const [data, database] = await Promise.all([copyData(), cloneDatabase(demoDatabase)]);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-evolution-'));
  const start = (): Promise<TestServer> =>
    startTestServer({ databaseUrl: database.url, dataDir, env: { PORTAL_ROOT: data.root } });
  return {
    data,
    start,
    close: async () => {
      await Promise.all([database.drop(), data.remove(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
};

/** The same person at another portal on the same database. */
export const at = (server: TestServer, person: Person): Person => ({
  ...person,
  client: createClient(server.url, new Map(person.client.cookies)),
});

/** Puts another name, or other words, in the place of a name wherever it stands in a file. */
export const replaceIn = (data: Scratch, path: string, from: string, to: string): Promise<void> =>
  data.change<object>(path, (content) => JSON.parse(JSON.stringify(content).replaceAll(`"${from}"`, `"${to}"`)));

export const changeField = (data: Scratch, step: string, field: string, change: Json): Promise<void> =>
  data.change<{ properties: Record<string, object> }>(`schemas/application/${step}/schema.json`, (schema) => ({
    ...schema,
    properties: { ...schema.properties, [field]: { ...schema.properties[field], ...change } },
  }));

export const removeField = (data: Scratch, step: string, field: string): Promise<void> =>
  data.change<{ properties: object }>(`schemas/application/${step}/schema.json`, ({ properties, ...schema }) => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== field)),
  }));

export const requireField = (data: Scratch, step: string, field: string): Promise<void> =>
  data.change<{ required: readonly string[] }>(`schemas/application/${step}/schema.json`, (schema) => ({
    ...schema,
    required: [...schema.required, field],
  }));

/** Texts of a field in both languages. */
export const wordField = async (
  data: Scratch,
  step: string,
  field: string,
  words: { id: Json; en: Json },
): Promise<void> => {
  for (const language of ['id', 'en'] as const)
    await data.change<Json>(`locales/${language}/${step}.json`, (texts) => ({
      ...texts,
      [field]: { ...(texts[field] as Json | undefined), ...words[language] },
    }));
};

/** A field under another name, as an officer declares it. */
export const renameField = async (data: Scratch, step: string, from: string, to: string): Promise<void> => {
  const folder = `schemas/application/${step}`;
  await replaceIn(data, `${folder}/schema.json`, from, to);
  await data.change<Json>(`${folder}/schema.json`, (schema) =>
    JSON.parse(JSON.stringify(schema).replaceAll(`"${from}":`, `"${to}":`)),
  );
  await data.change<Json>(`${folder}/ui.json`, (ui) =>
    JSON.parse(JSON.stringify(ui).replaceAll(`"${from}"`, `"${to}"`)),
  );
  await data.write(`${folder}/migrations/001.json`, {
    $schema: '../../../meta/migration.json',
    number: 1,
    operations: [{ rename: { from, to } }],
    example: { before: {}, after: {} },
  });
  for (const language of ['id', 'en'])
    await data.change<Json>(`locales/${language}/${step}.json`, ({ [from]: words, ...rest }) => ({
      ...rest,
      [to]: words,
    }));
};
