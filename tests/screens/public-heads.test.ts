import { beforeAll, describe, expect, test } from 'vitest';
import { type ContentItem, contentCalls, feedAddress, itemAddress } from '../../src/contract/content.ts';
import { createClient } from '../support/client.ts';
import { openPortal } from '../support/open-portal.ts';
import { type PageFacts, readFacts, readXml } from '../support/page-facts.ts';
import { type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { publicRows, rows } from '../support/routes/table.ts';

const portal = openPortal({}, { gateway: true });
const languages = ['id', 'en'] as const;
type Language = (typeof languages)[number];
let fixture: Fixture;
const seen = new Map<string, PageFacts>();

beforeAll(async () => {
  fixture = await makeFixture(portal.get());
});

/** Request headers of a browser. */
const get = (path: string) => fetch(portal.get().server.url + path, { headers: { accept: 'text/html' } });
const text = async (path: string): Promise<string> => (await get(path)).text();
const parser = async () => (await portal.get().browser.contexts()[0]?.pages()[0]) ?? portal.get().browser.newPage();

const inLanguage = (path: string, language: Language): string =>
  language === 'id' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** The facts of a page, read once. */
const factsOf = async (path: string): Promise<PageFacts> => {
  const known = seen.get(path) ?? (await readFacts(await parser(), await text(path)));
  seen.set(path, known);
  return known;
};

const typesOf = ({ structured }: PageFacts): readonly unknown[] => structured.map((each) => each['@type']);
const structuredOf = (facts: PageFacts, type: string): Readonly<Record<string, unknown>> => {
  const found = facts.structured.find((each) => each['@type'] === type);
  if (!found) throw new Error(`no ${type} among ${typesOf(facts).join(', ')}`);
  return found;
};

/** Every public item of every kind, as the portal's calls return it. */
const findItems = async (): Promise<string[]> => {
  const client = createClient(portal.get().server.url);
  const found: string[] = [];
  for (const [key, entity] of Object.entries(portal.get().data.catalogue.content)) {
    if (!entity.page?.detail) continue;
    const { list } = contentCalls({ key, path: entity.path });
    const { body } = await client.send(list, { query: { pageSize: 100 } });
    expect(body.pagination?.totalPages).toBe(1);
    for (const item of body.data as readonly ContentItem[]) found.push(itemAddress(entity, item) ?? '');
  }
  return found;
};

describe.each(languages)('the HTML head in the language %s', (language) => {
  const indexed = publicRows.filter(([, { isIndexed }]) => isIndexed);

  test.each(indexed)(
    'the head of the page %s has language, canonical address, alternates, description and Open Graph data',
    async (_, row) => {
      const { url } = portal.get().server;
      const path = row.at(fixture.facts);
      const facts = await factsOf(inLanguage(path, language));
      const own = url + inLanguage(path, language);
      expect(facts.language).toBe(language);
      expect(facts.canonical).toBe(own);
      expect(facts.alternates).toEqual({ id: url + path, en: `${url}${path}?lang=en`, 'x-default': url + path });
      expect(facts.robots).toBeUndefined();
      expect(facts.description?.length).toBeGreaterThan(30);
      expect(facts.description?.length).toBeLessThanOrEqual(161);
      expect(facts.title.length).toBeGreaterThan(5);
      expect(facts.graph).toMatchObject({
        'og:url': own,
        'og:locale': language === 'id' ? 'id_ID' : 'en_US',
        'og:description': facts.description,
      });
      expect(facts.graph['og:site_name']).toBeTruthy();
      expect(facts.title).toContain(facts.graph['og:title']);
      expect(['website', 'article']).toContain(facts.graph['og:type']);
    },
  );

  test('title, description and canonical address differ from page to page', async () => {
    const all = await Promise.all(indexed.map(([, row]) => factsOf(inLanguage(row.at(fixture.facts), language))));
    for (const part of ['title', 'description', 'canonical'] as const)
      expect(new Set(all.map((facts) => facts[part])).size, part).toBe(all.length);
  });
});

test.each(rows)(
  'the page %s has noindex exactly when its row in routes/table.ts is not marked as indexed',
  async (_, row) => {
    const answer = await get(row.at(fixture.facts));
    const { robots } = await readFacts(await parser(), await answer.text());
    const isRefused = robots === 'noindex' || answer.headers.get('x-robots-tag') === 'noindex';
    expect(isRefused).toBe(!row.isIndexed);
  },
);

describe('structured data', () => {
  const at = async (name: string) => {
    const [, row] = publicRows.find(([each]) => each === name) ?? [];
    return factsOf(row?.at(fixture.facts) ?? '');
  };
  const moment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+07:00))?$/;
  const address = /^https?:\/\/[^/]+\//;

  test('every indexed page has structured data with the context https://schema.org', async () => {
    for (const [name, { isIndexed }] of publicRows) {
      const { structured } = await at(name);
      for (const each of structured) expect(each['@context']).toBe('https://schema.org');
      if (isIndexed) expect(structured.length, name).toBeGreaterThan(0);
    }
  });

  test.each(['landing', 'contactUs'])('the page %s describes the organisation in its structured data', async (name) => {
    const { structured } = await at(name);
    const whole = structured.find((each) => /Organization|University/.test(String(each['@type'])));
    expect(whole).toMatchObject({ name: expect.stringMatching(/./), url: expect.stringMatching(address) });
    expect(whole?.['telephone']).toMatch(/^[+\d][\d\s()-]+$/);
  });

  test('the structured data of an event has name, start date, place and organizer', async () => {
    const event = structuredOf(await at('eventDetail'), 'Event');
    expect(event).toMatchObject({
      name: expect.stringMatching(/./),
      startDate: expect.stringMatching(moment),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: expect.stringMatching(/^https:\/\/schema\.org\/\w+EventAttendanceMode$/),
      organizer: { '@type': 'Organization', name: expect.stringMatching(/./), url: expect.stringMatching(address) },
    });
    const [location] = [event['location']].flat() as Readonly<Record<string, string>>[];
    expect(['Place', 'VirtualLocation']).toContain(location?.['@type']);
    expect(location?.['address'] ?? location?.['url']).toBeTruthy();
  });

  test('the structured data of a news item has headline, dates, picture and publisher', async () => {
    const facts = await at('newsDetail');
    const article = structuredOf(facts, 'NewsArticle');
    expect(article).toMatchObject({
      headline: expect.stringMatching(/^.{5,110}$/),
      datePublished: expect.stringMatching(moment),
      dateModified: expect.stringMatching(moment),
      image: expect.stringMatching(address),
      mainEntityOfPage: facts.canonical,
      publisher: { '@type': 'Organization', name: expect.stringMatching(/./) },
    });
    const picture = await fetch(String(article['image']));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(facts.graph['og:image']).toBe(article['image']);
    expect(Number(facts.graph['og:image:width'])).toBeGreaterThan(600);
  });

  test.each(['faq', 'faqDetail'])(
    'the structured data of the page %s has questions with their answers',
    async (name) => {
      const page = structuredOf(await at(name), 'FAQPage');
      const questions = page['mainEntity'] as Readonly<Record<string, unknown>>[];
      expect(questions.length).toBeGreaterThan(0);
      for (const question of questions)
        expect(question).toMatchObject({
          '@type': 'Question',
          name: expect.stringMatching(/./),
          acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/./) },
        });
    },
  );

  test('each breadcrumb in the structured data of a news item is a page that exists', async () => {
    const facts = await at('newsDetail');
    const crumbs = structuredOf(facts, 'BreadcrumbList')['itemListElement'] as { position: number; item: string }[];
    expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
    expect(crumbs.length).toBeGreaterThan(1);
    for (const { item } of crumbs) expect((await fetch(item)).status, item).toBe(200);
  });
});

describe('server-rendered HTML', () => {
  test.each(publicRows)(
    'the HTML of the page %s has one h1 and no inline styles, scripts or event handlers',
    async (_, row) => {
      for (const language of languages) {
        const facts = await factsOf(inLanguage(row.at(fixture.facts), language));
        expect(facts.refused).toEqual([]);
        expect(facts.headings).toBe(1);
        expect(facts.main.length).toBeGreaterThan(40);
      }
    },
  );
});

describe('sitemap and robots.txt', () => {
  test('the sitemap lists exactly the public pages in both languages, and each exists', async () => {
    const { url } = portal.get().server;
    const { data } = portal.get();
    const kinds = Object.values(data.catalogue.content).flatMap(({ path, page }) => (page ? [`/${path}`] : []));
    const expected = ['/', '/contact-us', '/study-programs', ...kinds, ...(await findItems())].flatMap((path) =>
      languages.map((language) => url + inLanguage(path, language)),
    );
    const listed = await readXml(await parser(), await text('/sitemap.xml'), 'url > loc');
    expect([...listed].sort()).toEqual(expected.sort());
    for (const address of listed) {
      const answer = await fetch(address, { redirect: 'manual' });
      const { canonical, title } = await readFacts(await parser(), await answer.text());
      expect([address, answer.status, canonical]).toEqual([address, 200, address]);
      expect(title).not.toBe('');
    }
  });

  test('robots.txt names the sitemap, disallows the private pages and allows the indexed ones', async () => {
    const lines = (await text('/robots.txt')).split('\n');
    expect(lines).toContain(`Sitemap: ${portal.get().server.url}/sitemap.xml`);
    const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10));
    const isClosed = (path: string) => closed.some((start) => path.startsWith(start.replace(/\$$/, '')));
    for (const [name, row] of rows.filter(([, { layout }]) => layout !== 'public' && layout !== 'entry'))
      expect(isClosed(row.at(fixture.facts)), name).toBe(true);
    for (const [name, row] of publicRows.filter(([, { isIndexed }]) => isIndexed))
      expect(isClosed(row.at(fixture.facts)), name).toBe(false);
  });
});

test('every feed is XML with more than two items whose links open, and the list page of its kind links to it', async () => {
  const { catalogue } = portal.get().data;
  const kinds = Object.values(catalogue.content).filter(({ page }) => page?.feed);
  expect(kinds.length).toBeGreaterThan(0);
  for (const kind of kinds) {
    const feed = feedAddress(kind);
    const links = await readXml(await parser(), await text(feed), 'item > link');
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect((await fetch(link)).status, link).toBe(200);
    expect((await factsOf(`/${kind.path}`)).feed).toBe(portal.get().server.url + feed);
  }
});
