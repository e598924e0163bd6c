import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { noticeCookie } from '../../src/contract/page-rendering.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makeDraft, startAdmissionServer } from '../api/application-support.ts';
import { makePerson, type Person } from '../support/people.ts';
import { type RawAnswer, rawGet } from '../support/raw-get.ts';
import type { TestServer } from '../support/server.ts';

const institution = 'untar';
let server: TestServer;
let siti: Person;
let admin: Person;
let formId: string;
beforeAll(async () => {
  server = await startAdmissionServer();
  [siti, admin] = [await makePerson(server), await makePerson(server, { role: 'admin' })];
  formId = await makeDraft(server, siti, 5);
});
afterAll(() => server?.close());

const cookieOf = ({ client }: Person): string =>
  [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');

const open = (path: string, who?: Person, cookies = ''): Promise<RawAnswer> =>
  rawGet(server.url, path, { cookie: [who && cookieOf(who), cookies].filter(Boolean).join('; ') });

const stepPath = (step: string, id = formId): string =>
  `${pathTo('applicationStep', { institution, step })}?formId=${id}`;

/** What a person sees without scripts. */
const shownIn = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ');

const dataIn = (html: string): string => /id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

const countControls = (html: string): number => (html.match(/<(?:input|select|textarea)\b/g) ?? []).length;

/** Programs inside the page that its Content-Security-Policy does not name by their hash. */
const refusedScripts = ({ headers, text }: RawAnswer): readonly string[] => {
  const policy = String(headers['content-security-policy']);
  return [...text.matchAll(/<script(?![^>]*(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .filter((script) => !policy.includes(`'sha256-${createHash('sha256').update(script).digest('base64')}'`));
};

/** React's mark of a part that failed, attributes that the Content-Security-Policy refuses, and scripts that it refuses. */
const expectSound = (page: RawAnswer): void => {
  const { status, headers, text } = page;
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['etag']).toBeUndefined();
  expect(text).not.toContain('<!--$!-->');
  expect(text.match(/<[a-z]+ [^>]*\bstyle="/g) ?? []).toEqual([]);
  expect(refusedScripts(page)).toEqual([]);
  expect(text).not.toContain('aria-busy="true"');
  expect(text).toContain('content="noindex"');
};

describe('the server renders', () => {
  test.each([
    ['/login', 2],
    ['/register', 10],
    ['/reset-password', 1],
  ])('%s with %i or more fields that can be typed into', async (path, fields) => {
    const page = await open(path);
    expectSound(page);
    expect(countControls(page.text)).toBeGreaterThanOrEqual(fields);
  });

  test.each([
    ['program', 8],
    ['personal', 20],
    ['family', 8],
    ['academic', 100],
    ['attachment', 4],
    ['submission', 1],
  ])('the step %s with %i or more fields and the answers of the draft', async (step, fields) => {
    const page = await open(stepPath(step), siti);
    expectSound(page);
    expect(countControls(page.text)).toBeGreaterThanOrEqual(fields);
  });

  test.each([
    pathTo('admissionSelection'),
    pathTo('admissionDashboard', { institution }),
    pathTo('myRegistration', { institution }),
    pathTo('viewAllRegistration', { institution }),
    pathTo('profile', { institution }),
    pathTo('myDocuments', { institution }),
    pathTo('changeEmail', { institution }),
    pathTo('changePassword', { institution }),
  ])('%s with a heading, which is the title too', async (path) => {
    const page = await open(path, siti);
    expectSound(page);
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(page.text)?.[1] ?? '';
    expect(heading).not.toBe('');
    expect(page.text).toContain(`<title>${heading} · `);
  });

  test('the answers of a draft as values of the fields', async () => {
    const { text } = await open(stepPath('personal'), siti);
    const saved = await server.db.query(
      `select answers from application_step where application_id = $1 and step = $2`,
      [formId, 'personal'],
    );
    const answers = Object.values(saved.rows[0]?.answers ?? {}).filter((answer) => typeof answer === 'string');
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.filter((answer) => text.includes(`value="${answer}"`)).length).toBeGreaterThan(3);
  });

  test('the page for the code with the address that waits for it, and sends a stranger to the login', async () => {
    const page = await open('/verifyOTP', undefined, 'pendingEmail=budi%40example.com');
    expectSound(page);
    expect(shownIn(page.text)).toContain('budi@example.com');
    expect((await open('/verifyOTP')).headers['location']).toBe('/login');
  });

  test('pages in the language and appearance of the cookies', async () => {
    const { text } = await open('/login', undefined, 'locale=en; appearance=dark');
    expect(text).toMatch(/<html lang="en"[^>]* data-appearance="dark">/);
    expect(shownIn(text)).toContain('Log in');
  });
});

describe('what a page gives away', () => {
  test('the token against forged calls is in no page', async () => {
    const token = siti.client.cookies.get('csrf_token') ?? '';
    expect(token.length).toBeGreaterThan(20);
    for (const path of [stepPath('personal'), pathTo('admissionDashboard', { institution })])
      expect((await open(path, siti)).text).not.toContain(token);
  });

  test('hostile answers and addresses stay text', async () => {
    const hostile = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
    const page = await open('/verifyOTP', undefined, `pendingEmail=${encodeURIComponent(hostile)}`);
    expect(page.text).not.toContain('<img src=x');
    expect(page.text).not.toContain('<script>alert');
    const { text } = await open(`/login?returnTo=${encodeURIComponent(hostile)}`);
    expect(text).not.toContain('<script>alert');
  });

  test('an application of another account leads to the dashboard with a message, and shows nothing of it', async () => {
    const budi = await makePerson(server);
    const page = await open(stepPath('personal'), budi);
    expect([page.status, page.headers['location']]).toEqual([302, pathTo('admissionDashboard', { institution })]);
    expect(String(page.headers['set-cookie'])).toContain(`${noticeCookie}=`);
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await open(stepPath('personal', randomUUID()), siti)).status).toBe(302);
  });

  test('a step that is not open yet, a confirmation before the submit and a result of an invalid type lead on without scripts', async () => {
    const early = await makeDraft(server, siti, 1);
    const detail = pathTo('registrationDetail', { institution, id: early });
    const [, second = ''] = (await siti.client.call(getApplication, { query: { formId: early } })).body.data.AskedSteps;
    const led = async (path: string) => {
      const { status, headers } = await open(path, siti);
      return [status, headers['location']];
    };
    expect(await led(stepPath('attachment', early))).toEqual([302, stepPath(second, early)]);
    expect(await led(pathTo('applicationSubmitted', { institution, id: early }))).toEqual([302, detail]);
    const result = `${pathTo('result', { institution })}?formId=${formId}&type=nothing`;
    expect(await led(result)).toEqual([302, pathTo('admissionDashboard', { institution })]);
  });

  test.each([
    ['a visitor without a session', undefined, stepPath('personal', randomUUID()), /^\/login\?returnTo=/],
    ['a session that has ended', 'session=gone; userId=gone', '/admission', /^\/login\?returnTo=/],
  ])('%s is sent to the login', async (_, cookies, path, target) => {
    const page = await open(path, undefined, cookies);
    expect(page.status).toBe(302);
    expect(page.headers['location']).toMatch(target);
  });

  test('a signed-in visitor is sent from the login to the institution chosen last, an admin to the panel', async () => {
    expect((await open('/login', siti)).headers['location']).toBe('/admission');
    const opened = await open(pathTo('admissionDashboard', { institution }), siti);
    expect(String(opened.headers['set-cookie'])).toContain(`institution=${institution};`);
    expect((await open('/login', siti, `institution=${institution}`)).headers['location']).toBe('/admission/untar');
    expect((await open('/login', admin)).headers['location']).toBe('/admin/dashboard');
    expect((await open('/admission', admin)).headers['location']).toBe('/admin/dashboard');
  });

  test('pages of admins are rendered by the browser', async () => {
    const { text } = await open('/admin/dashboard', admin);
    expect(text).toContain('<div id="root"></div>');
  });
});

test('with 300 sessions at once, each page has the data of its own session and of no other', {
  timeout: 240_000,
}, async () => {
  const people: Person[] = [];
  while (people.length < 300) people.push(...(await Promise.all(Array.from({ length: 10 }, () => makePerson(server)))));
  const ids = new Set(people.map(({ id }) => id));
  const openFirm = async (person: Person, path: string): Promise<string> => {
    for (;;) {
      const page = await open(path, person);
      // A busy server says so, or leaves the rendering to the browser.
      if (page.status === 503 || dataIn(page.text) === '') continue;
      expect(page.status).toBe(200);
      return page.text;
    }
  };
  const paths = [pathTo('profile', { institution }), pathTo('admissionSelection')];
  await Promise.all(
    people.map(async (person, index) => {
      const text = await openFirm(person, paths[index % paths.length] as string);
      const data = dataIn(text);
      expect(data).toContain(person.email);
      const found = new Set([...text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(([id]) => id));
      expect([...found].filter((id) => ids.has(id))).toEqual([person.id]);
      expect(new Set(text.match(/applicant\.[0-9a-f]+@example\.com/g))).toEqual(new Set([person.email]));
    }),
  );
});
