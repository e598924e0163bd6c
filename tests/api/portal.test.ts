import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword } from '../../src/contract/account.ts';
import { getPortal } from '../../src/contract/portal.ts';
import { writePanel } from '../../src/server/features/portal/queries.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let visitor: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ env: { DEMO_DATA: 'true', HELP_PHONE: '+62 21 9999' } });
  visitor = createClient(server.url);
});
afterAll(() => server?.close());

const see = async (institutionCode = '') => {
  const answer = await visitor.call(getPortal, { query: { institutionCode } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};

const say = (code: number, settings: object) =>
  server.db.transaction((tx) => writePanel(tx, code, { answers: { ...settings }, dropped: {}, migration: 0 }, null));

const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('contact', () => {
  it('contacts list the group first, then the institutions in order, and the English address where there is one', async () => {
    const { contacts } = await see();
    const order = server.portal.services.catalogue.institutions.map(({ code }) => code).filter((code) => code !== 0);
    expect(contacts.map(({ institutionCode }) => institutionCode)).toEqual([0, ...order]);
    expect(contacts[1]).toMatchObject({ address: { en: expect.stringMatching(/Main/) }, phone: '+62 21 5550 2000' });
    expect(contacts[0]).toMatchObject({ address: { en: null }, mapUrl: null });
  });

  it('a request for one institution returns the contacts of the group and the institution, and only the institution’s periods', async () => {
    const { contacts, periods } = await see('30');
    expect(contacts.map(({ institutionCode }) => institutionCode)).toEqual([0, 30]);
    expect(new Set(periods.map(({ institutionCode }) => institutionCode))).toEqual(new Set([30]));
  });

  it('a map link with javascript:, http:, data: or no scheme is not sent to visitors', async () => {
    for (const mapUrl of ['javascript:alert(1)', '//evil.example', 'http://example.com', 'data:text/html,x']) {
      await say(30, { phone: '1', mapUrl });
      expect((await see('30')).contacts.at(-1)).toMatchObject({ phone: '1', mapUrl: null });
    }
  });

  it('the help phone is that of the institution, else of the group, else of the settings', async () => {
    await say(40, { helpPhone: '40' });
    expect([(await see('40')).helpPhone, (await see('20')).helpPhone]).toEqual(['40', '+62 21 5550 1000']);
    await say(0, {});
    expect((await see('20')).helpPhone).toBe('+62 21 9999');
    expect((await see()).contacts.map(({ institutionCode }) => institutionCode)).not.toContain(0);
  });
});

it('the password reset mail contains the help phone of the control panel', async () => {
  await say(0, { helpPhone: '+62 21 7777' });
  const { email } = await makePerson(server);
  await createClient(server.url).call(forgotPassword, { body: { email } });
  expect((await server.waitForMail(email)).text).toContain('+62 21 7777');
});

describe('notice', () => {
  it('the notice is that of the institution, else of the group', async () => {
    await say(0, { notice: 'Semua', noticeEn: 'All' });
    await say(20, { notice: 'Satu' });
    expect((await see()).notice).toEqual({ id: 'Semua', en: 'All', from: null, until: null });
    expect((await see('20')).notice).toMatchObject({ id: 'Satu', en: null });
    expect((await see('30')).notice).toMatchObject({ id: 'Semua' });
  });

  it('the notice is shown from its first to its last day', async () => {
    const { today } = await see();
    const hasNotice = async (from: number | undefined, until: number | undefined) => {
      const day = (days: number | undefined) => (days === undefined ? undefined : dayFrom(today, days));
      await say(0, { notice: 'Ada', noticeFrom: day(from), noticeUntil: day(until) });
      return (await see()).notice !== null;
    };
    expect(await hasNotice(0, 0)).toBe(true);
    expect(await hasNotice(-3, undefined)).toBe(true);
    expect(await hasNotice(undefined, 3)).toBe(true);
    expect(await hasNotice(1, 3)).toBe(false);
    expect(await hasNotice(-3, -1)).toBe(false);
    await say(0, { notice: '' });
    expect((await see()).notice).toBeNull();
  });
});

describe('periods', () => {
  const move = (id: string, opens: string, closes: string) =>
    server.db.query(
      `update admission_period set opens_at = now() + $2::interval, closes_at = now() + $3::interval where id = $1`,
      [id, opens, closes],
    );
  const stateOf = async (id: string) => (await see()).periods.find((period) => period.id === id)?.isOpen;

  it('all open periods are listed with entity, year, semester, channel and dates', async () => {
    const { periods } = await see();
    const { rows } = await server.db.query<{ id: string }>(
      'select id from admission_period where opens_at <= now() and closes_at > now()',
    );
    const open = periods.filter(({ isOpen }) => isOpen);
    expect(open.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(open[0]).toEqual({
      institutionCode: expect.any(Number),
      id: expect.any(String),
      name: expect.any(String),
      entity: { Id: expect.any(String), Name: expect.any(String) },
      year: { Id: expect.stringMatching(/^\d{4}$/), Name: expect.stringMatching(/^\d{4}\/\d{4}$/) },
      semester: { Id: expect.any(String), Name: expect.any(String) },
      channel: { Id: expect.any(String), Name: expect.any(String) },
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isOpen: true,
    });
  });

  it('open periods are listed by their end, then one that opens in 20 days, and none that opens in 31 days or has ended', async () => {
    const [a, b, c, d, e] = (await see()).periods.map(({ id }) => id) as [string, string, string, string, string];
    await move(a, '20 days', '40 days');
    await move(b, '-1 days', '1 hour');
    await move(c, '-1 days', '2 minutes');
    await move(d, '31 days', '40 days');
    await move(e, '-2 days', '-1 second');
    const ids = (await see()).periods.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([c, b]);
    expect(ids.at(-1)).toBe(a);
    expect([await stateOf(a), await stateOf(b), await stateOf(d), await stateOf(e)]).toEqual([
      false,
      true,
      undefined,
      undefined,
    ]);
  });

  it('the first and last day of a period are days in Jakarta', async () => {
    const id = (await see()).periods[0]?.id as string;
    const { today } = await see();
    await server.db.query(
      `update admission_period set opens_at = ($2::date - 1 + time '23:30') at time zone 'Asia/Jakarta',
         closes_at = ($2::date + 3)::timestamp at time zone 'Asia/Jakarta' where id = $1`,
      [id, today],
    );
    const period = (await see()).periods.find((each) => each.id === id);
    expect([period?.startDate, period?.endDate]).toEqual([dayFrom(today, -1), dayFrom(today, 2)]);
  });

  it('a period without active programs is not listed', async () => {
    const id = (await see()).periods[0]?.id as string;
    await server.db.query('update offered_program set active = false where period_id = $1', [id]);
    expect(await stateOf(id)).toBeUndefined();
  });
});

describe('reads of the public API', () => {
  it.each(['99', '-1', '1e1', "20'--", '20000'])('a request for the institution %s is answered 400', async (code) => {
    expect((await visitor.request('GET', `/api/portal?institutionCode=${encodeURIComponent(code)}`)).status).toBe(400);
  });

  it.each(['/api/portal', '/api/news', '/api/event?page=2', '/api/faq'])(
    'GET %s has an ETag that gets 304 until a change, and 200 in another language',
    async (path) => {
      const ask = (tag?: string) => fetch(server.url + path, tag ? { headers: { 'if-none-match': tag } } : {});
      let tag = '';
      // What the tests before changed may still be on its way.
      const again = async () => {
        const first = await ask();
        expect(first.headers.get('cache-control')).toBe('public, no-cache');
        tag = first.headers.get('etag') ?? '';
        const answer = await ask(`"x", ${tag}`);
        return [answer.status, await answer.text()];
      };
      await expect.poll(again).toEqual([304, '']);
      const english = await fetch(server.url + path, { headers: { 'if-none-match': tag, 'accept-language': 'en' } });
      expect(english.status).toBe(200);
      await say(20, { phone: String(Math.random()) });
      await expect.poll(async () => (await ask(tag)).status).toBe(200);
    },
  );

  it('refused requests, also for drafts, are answered with no-store and without an ETag', async () => {
    for (const path of ['/api/news?drafts=true', '/api/news/tidak-ada', '/api/portal?institutionCode=99']) {
      const answer = await fetch(server.url + path);
      expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null]);
    }
  });
});
