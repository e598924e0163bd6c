import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentItem } from '../../src/contract/content.ts';
import { loadContent } from '../../src/server/demo/content.ts';
import { itemsOf } from '../api/content-support.ts';
import { createClient } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await loadContent(server.portal.services);
});
afterAll(() => server?.close());

const listOf = async (path: string): Promise<readonly ContentItem[]> =>
  itemsOf(await createClient(server.url).request('GET', `/api/${path}/`, { query: { pageSize: 100 } }));

it.each([
  ['news', 8],
  ['event', 6],
  ['faq', 12],
  ['brochure', 5],
])(
  'the demo content of the kind %s has at least %d items, covers each institution and the group, and has English titles',
  async (path, least) => {
    const items = await listOf(path);
    expect(items.length).toBeGreaterThanOrEqual(least);
    expect(new Set(items.map((item) => item['institutionCode']))).toEqual(new Set([0, 20, 30, 40]));
    for (const item of items) expect(item['title'] ?? item['question']).toMatchObject({ en: expect.any(String) });
  },
);

it('loadContent returns false when it is called a second time', async () => {
  expect(await loadContent(server.portal.services)).toBe(false);
});
