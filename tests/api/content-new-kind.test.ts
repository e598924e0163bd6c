import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { formOf, itemOf, itemsOf, samplePicture } from './content-support.ts';

/** The data files of a new kind of content, portraits of graduates, without TypeScript. */
const folder = 'schemas/content/graduate-story';
const text = { type: 'string', minLength: 3, maxLength: 2000 };
const files: Readonly<Record<string, object>> = {
  [`${folder}/schema.json`]: {
    $schema: '../../meta/form-schema.json',
    type: 'object',
    unevaluatedProperties: false,
    required: ['name', 'story', 'institutionCode', 'shown'],
    properties: {
      name: text,
      story: text,
      storyEn: text,
      year: { type: 'integer', minimum: 1960, maximum: 2100 },
      graduation: { type: 'string', format: 'date' },
      portrait: { $ref: '../../common/content-file.json#/$defs/picture' },
      institutionCode: { $ref: '../../common/institution.json' },
      shown: { type: 'boolean' },
    },
  },
  [`${folder}/ui.json`]: { 'ui:order': ['*'] },
  [`${folder}/wire.json`]: { encoding: 'multipart' },
  [`${folder}/examples.json`]: { valid: {}, invalid: {} },
  [`${folder}/entity.json`]: {
    path: 'graduate-story',
    pageSize: 2,
    columns: ['name', 'year'],
    institution: 'institutionCode',
    texts: ['story'],
    richTexts: ['story'],
    slugFrom: 'name',
    public: { flag: 'shown' },
    order: [{ field: 'year', direction: 'ascending' }],
    neighbours: true,
    afterSave: 'dashboardAdmin',
    page: {
      view: 'cards',
      heading: 'name',
      body: 'story',
      date: 'graduation',
      detail: true,
      feed: true,
      calendar: true,
    },
  },
};

let root: string;
let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  root = await mkdtemp('/tmp/portal-data-');
  for (const name of ['schemas', 'locales', 'themes']) await cp(resolve(name), join(root, name), { recursive: true });
  await mkdir(join(root, folder), { recursive: true });
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, path), JSON.stringify(content));
  server = await startTestServer({ env: { PORTAL_ROOT: root } });
  admin = (await makePerson(server, { role: 'admin' })).client;
});
afterAll(async () => {
  await server?.close();
  await rm(root, { recursive: true, force: true });
});

const path = '/api/graduate-story';

it('a new folder in schemas/content adds API calls for its items, with list, slugs, neighbours, picture and validation', async () => {
  const make = async (name: string, year: number) => {
    const fields = { name, year, story: '<p>Kisah<script>x</script></p>', institutionCode: 30, shown: true };
    const portrait = { portrait: { bytes: await samplePicture(), name: 'a.jpg' } };
    return admin.request('POST', path, { body: formOf(fields, portrait) });
  };
  const made = [await make('Rina', 2001), await make('Adi', 1999), await make('Rina', 2010)];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  const visitor = createClient(server.url);
  const list = await visitor.request('GET', path);
  expect(itemsOf(list).map(({ slug }) => slug)).toEqual(['adi', 'rina']);
  expect(list.body.pagination).toEqual({ totalPages: 2, currentPage: 1, pageSize: 2, totalItems: 3 });
  expect(itemOf(await visitor.request('GET', `${path}/rina`))).toMatchObject({
    name: 'Rina',
    story: { id: '<p>Kisah</p>', en: null },
    portrait: { width: 1600 },
    previous: { slug: 'adi' },
    next: { slug: 'rina-2' },
  });
  const broken = await admin.request('POST', path, { body: { name: 'Ed', year: 1 } });
  expect(broken.body.errors?.map(({ key }) => key)).toContain('graduate-story.year.error.minimum');
});

it('the OpenAPI document contains the calls of a content kind that was added as a schema folder', async () => {
  const { text: description } = await server.api.request('GET', '/api/openapi.json');
  const { paths } = JSON.parse(description) as { paths: Record<string, object> };
  expect(Object.keys(paths[path] ?? {})).toEqual(expect.arrayContaining(['get', 'post']));
  expect(Object.keys(paths[`${path}/{id}`] ?? {})).toEqual(expect.arrayContaining(['get', 'patch', 'delete']));
});

it('sitemap, RSS feed and calendar file contain an item of a content kind that was added as a schema folder', async () => {
  const fields = { name: 'Sari', story: '<p>Kisah</p>', graduation: '2020-02-29', institutionCode: 30, shown: true };
  const { Id } = itemOf(await admin.request('POST', path, { body: fields }));
  await expect
    .poll(async () => (await fetch(`${server.url}/sitemap.xml`)).text())
    .toContain(`/graduate-story/${Id}/sari`);
  expect(await (await fetch(`${server.url}/graduate-story/rss.xml`)).text()).toContain('<![CDATA[Sari]]>');
  const calendar = await (await fetch(`${server.url}${path}/${Id}/calendar`)).text();
  expect(calendar).toContain('DTSTART;VALUE=DATE:20200229\r\nDTEND;VALUE=DATE:20200301');
});
