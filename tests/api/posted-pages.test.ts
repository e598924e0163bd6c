import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { noticeCookie } from '../../src/contract/page-rendering.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makePerson, newEmail, type Person, password, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, endUndo, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { makeDraft, startAdmissionServer } from './application-support.ts';

const institution = 'untar';
let server: TestServer;
let siti: Person;
let formId: string;
beforeAll(async () => {
  server = await startAdmissionServer();
  siti = await makePerson(server);
  formId = await makeDraft(server, siti, 2);
});
afterAll(() => server?.close());

const cookieOf = ({ client }: Person): string =>
  [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');

interface Posted {
  readonly who?: Person | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const own = { 'sec-fetch-site': 'same-origin' };

/** Sends the controls of a form as a browser without scripts does. */
const post = async (
  path: string,
  controls: Readonly<Record<string, string | File>>,
  { who, headers = own }: Posted = {},
) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(controls)) body.append(name, value);
  const sent = { cookie: ['locale=en', who && cookieOf(who)].filter(Boolean).join('; '), ...headers };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body, headers: sent, redirect: 'manual' });
  return { answer, text: await answer.text(), cookies: answer.headers.getSetCookie() };
};

const stepPath = (step: string, id = formId): string =>
  `${pathTo('applicationStep', { institution, step })}?formId=${id}`;

const draftOf = async (step: string): Promise<unknown> => {
  const { Drafts } = (await siti.client.call(getApplication, { query: { formId } })).body.data;
  return Drafts.find((draft) => draft.step === step)?.answers;
};

describe('a form that is sent to its page', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['an old browser at another site', { origin: 'https://evil.example' }],
    ['an old browser that names no site', {}],
  ])('changes nothing when it comes from %s', async (_from, headers) => {
    const { answer, cookies } = await post(
      stepPath('family'),
      { 'family.familyName': 'Forged' },
      { who: siti, headers },
    );
    expect(answer.status).toBe(303);
    expect(cookies.join()).toContain(`${noticeCookie}=`);
    const login = await post('/login', { 'login.email': siti.email, 'login.password': password }, { headers });
    expect(login.cookies.join()).not.toContain('session=');
    expect(await draftOf('family')).toBeUndefined();
  });

  test('is taken from an old browser that names this site as its origin', async () => {
    const { answer } = await post(
      '/login',
      { 'login.email': siti.email, 'login.password': password },
      { headers: { origin: server.url } },
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(pathTo('admissionSelection'));
  });

  test('of a login sets the cookies of the session; a wrong password is in no page', async () => {
    const wrong = await post('/login', { 'login.email': siti.email, 'login.password': 'Rahasia-Salah-9' });
    expect(wrong.answer.status).toBe(422);
    expect(wrong.answer.headers.get('cache-control')).toBe('no-store');
    expect(wrong.text).not.toContain('Rahasia-Salah-9');
    expect(wrong.text).toContain('data-part="error-summary"');
    const right = await post('/login', { 'login.email': siti.email, 'login.password': password });
    expect(right.cookies.filter((cookie) => cookie.startsWith('session='))).toHaveLength(1);
    expect(right.text).toBe('');
  });

  test('of a login leads back to the page that asked for it, and to no other site', async () => {
    const controls = { 'login.email': siti.email, 'login.password': password };
    const asked = await post(`/login?returnTo=${encodeURIComponent(stepPath('family'))}`, controls);
    expect(asked.answer.headers.get('location')).toBe(stepPath('family'));
    const elsewhere = await post(`/login?returnTo=${encodeURIComponent('//evil.example')}`, controls);
    expect(elsewhere.answer.headers.get('location')).toBe(pathTo('admissionSelection'));
  });

  test('counts as an attempt to log in like a call', async () => {
    const victim = await makePerson(server);
    const controls = { 'login.email': victim.email, 'login.password': 'Rahasia-Salah-9' };
    const statuses: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await post('/login', controls)).text);
    expect(statuses.at(-1)).toMatch(/Too many|Try again in/);
  });

  test('keeps what was typed as a draft, with its errors at their fields', async () => {
    const { answer, text } = await post(
      stepPath('family'),
      { 'family.familyName': '<b>Ibu "Dewi"</b>', 'family.sameAddress': 'false' },
      { who: siti },
    );
    expect(answer.status).toBe(422);
    expect(text).toContain('value="&lt;b&gt;Ibu &quot;Dewi&quot;&lt;/b&gt;"');
    expect(text).not.toContain('<b>Ibu');
    expect(text).toContain('id="family.familyRelationship');
    expect(await draftOf('family')).toMatchObject({ familyName: '<b>Ibu "Dewi"</b>' });
  });

  test('that was opened before another device changed the step overwrites nothing unseen', async () => {
    const before = await draftOf('family');
    const stale = await post(
      stepPath('family'),
      { 'family.familyName': 'Dari perangkat lama', 'based-on': '2026-01-01T00:00:00.000Z' },
      { who: siti },
    );
    expect(stale.answer.status).toBe(422);
    expect(stale.text).toContain('value="Dari perangkat lama"');
    expect(stale.text).toContain('changed on another device');
    expect(await draftOf('family')).toEqual(before);
    const [, newest = ''] = /name="based-on" value="([^"]+)"/.exec(stale.text) ?? [];
    await post(stepPath('family'), { 'family.familyName': 'Dari perangkat lama', 'based-on': newest }, { who: siti });
    expect(await draftOf('family')).toMatchObject({ familyName: 'Dari perangkat lama' });
  });

  test.each([
    [
      'names that no field has',
      { 'family.__proto__': 'x', 'family.constructor': 'x', __proto__: 'x', 'personal.nik': '1' },
    ],
    ['too many entries', { 'family.trips:count': '99999999' }],
    ['an unknown button', { do: 'remove 3 /__proto__/x' }],
    ['a button of a field that is no list', { do: 'add /familyName' }],
    ['a file where a text is asked for', { 'family.familyName': new File(['x'], 'x.html', { type: 'text/html' }) }],
  ])('with %s does no harm', async (_what, controls) => {
    const { answer } = await post(stepPath('family'), controls, { who: siti });
    expect([303, 422]).toContain(answer.status);
    expect(Object.keys((await draftOf('family')) as object)).not.toContain('__proto__');
  });

  test('of another person is refused, and without a session leads to the login', async () => {
    const other = await makePerson(server);
    const foreign = await post(stepPath('family'), { 'family.familyName': 'Orang lain' }, { who: other });
    expect(foreign.answer.status).not.toBe(200);
    expect(foreign.text).not.toContain('Ibu');
    const guest = await post(stepPath('family'), { 'family.familyName': 'Tanpa sesi' });
    expect(guest.answer.status).toBe(303);
    expect(guest.answer.headers.get('location')).toContain('/login');
    expect(JSON.stringify(await draftOf('family'))).not.toMatch(/Orang lain|Tanpa sesi/);
  });

  test('that is refused leads to a page that says why, also without scripts, and says it once', async () => {
    const { cookies } = await post('/login', {}, { headers: { 'sec-fetch-site': 'cross-site' } });
    const notice = cookies.find((cookie) => cookie.startsWith(`${noticeCookie}=`))?.split(';')[0] ?? '';
    const page = await fetch(`${server.url}/login`, { headers: { cookie: `locale=en; ${notice}` } });
    const [, shown = ''] = /<noscript><section[^>]*data-part="notice"[^>]*>([^<]+)/.exec(await page.text()) ?? [];
    expect(decodeURIComponent(notice)).toContain(shown);
    expect(shown).not.toBe('');
    expect(page.headers.getSetCookie().join()).toMatch(new RegExp(`${noticeCookie}=;`));
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
  });

  test('of a guest may not fill the memory with files', async () => {
    const file = new File([new Uint8Array(300 * 1024)], 'a.png');
    const { answer, cookies } = await post('/register', { 'register.photo': file });
    expect(answer.status).toBe(303);
    expect(cookies.join()).toContain(`${noticeCookie}=`);
  });

  test('that is too large or no form shows why on the page', async () => {
    const large = await post(
      stepPath('attachment'),
      { 'attachment.photo': new File([new Uint8Array(13 * 1024 * 1024)], 'a.png') },
      { who: siti },
    );
    expect(large.answer.status).toBe(303);
    expect(large.cookies.join()).toContain(`${noticeCookie}=`);
    const json = await fetch(`${server.url}/login`, {
      method: 'POST',
      body: '{}',
      headers: { ...own, 'content-type': 'application/json' },
      redirect: 'manual',
    });
    expect([303, 415]).toContain(json.status);
  });

  test('to an address without a form changes nothing, and calls keep their own replies', async () => {
    const page = await post('/faq', { x: '1' });
    expect([303, 404, 405]).toContain(page.answer.status);
    const call = await post('/api/no-such-call', { x: '1' });
    expect(call.answer.status).toBe(404);
    expect(call.answer.headers.get('content-type')).toContain('application/json');
  });

  test('registers an account and waits for its code', async () => {
    const email = newEmail('plain');
    const { birthdate, dialCode, phone, privacyConsent: _yes, ...texts } = registration(email);
    const [year = '', month = '', day = ''] = String(birthdate).split('-');
    const { answer, text, cookies } = await post('/register', {
      ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [`register.${name}`, String(value)])),
      'register.birthDate-day': day,
      'register.birthDate-month': String(Number(month)),
      'register.birthDate-year': year,
      'register.dialCode': String(dialCode),
      'register.phoneNumber': String(phone),
      'register.privacyConsent': 'true',
    });
    expect([answer.status, text.match(/<li>.*?<\/li>/g)]).toEqual([303, null]);
    expect(answer.headers.get('location')).toBe(pathTo('verifyOTP'));
    expect(cookies.join()).toContain('pendingEmail=');
    expect(await server.waitForMail(email)).toMatchObject({ otp: expect.stringMatching(/^\d+$/) });
  });
});

test('an offered place is declined by the form of its page, once the box is ticked', async () => {
  const { person, formId: offered } = await makeSubmitted(server);
  await decideAs(await makeAdmin(server), offered, 'accept');
  await endUndo(server, offered);
  const path = pathTo('registrationDetail', { institution, id: offered });
  const statusOf = async () =>
    (await person.client.call(getApplication, { query: { formId: offered } })).body.data.Status;
  for (const controls of [{ answer: 'decline' }, { sure: 'on' }, { answer: 'both', sure: 'on' }]) {
    const { answer, cookies } = await post(path, controls, { who: person });
    expect(answer.status).toBe(303);
    expect(cookies.join()).toContain(`${noticeCookie}=`);
    expect(await statusOf()).toBe('Accepted');
  }
  const { answer } = await post(path, { answer: 'decline', sure: 'on' }, { who: person });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
  expect(await statusOf()).toBe('Offer Declined');
});
