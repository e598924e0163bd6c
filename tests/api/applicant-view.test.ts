import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listApplicantPages, showApplicantPage } from '../../src/contract/applicant-pages.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makePerson, type Person } from '../support/people.ts';
import { type RawAnswer, rawGet } from '../support/raw-get.ts';
import type { TestServer } from '../support/server.ts';
import { makeSubmitted } from './admin-applications-support.ts';
import {
  getForm,
  getStep,
  makeDraft,
  save,
  snapshot,
  start,
  startAdmissionServer,
  submit,
  validAnswers,
} from './application-support.ts';

let server: TestServer;
let office: Person;
let siti: Person;
let draft: string;
beforeAll(async () => {
  server = await startAdmissionServer();
  office = await makePerson(server, { role: 'admin', institutionCode: 20 });
  siti = await makePerson(server);
  draft = await makeDraft(server, siti, 3);
}, 60_000);
afterAll(() => server.close());

const institution = 'untar';
const stepOf = (step: string, formId = draft) => `${pathTo('applicationStep', { institution, step })}?formId=${formId}`;

const pagesFor = async (by: Person, formId: string) => {
  const { status, body } = await by.client.call(listApplicantPages, { params: { formId } });
  return { status, paths: status === 200 ? body.data.Pages.map(({ Path }) => Path) : [], data: body.data };
};

const open = (by: Person, formId: string, path: string, language = 'en'): Promise<RawAnswer> => {
  const cookies = [...by.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const address = `/api${showApplicantPage.path.replace('{formId}', formId)}?${new URLSearchParams({ path })}`;
  return rawGet(server.url, address, { cookie: [...cookies, `locale=${language}`].join('; ') });
};

const trailOf = async (formId: string) => {
  const { rows } = await server.db.query<{ details: { path: string }; actor: string }>(
    `select details, actor_id as actor from audit where subject_id = $1 and action = 'application.seenAsApplicant' order by id`,
    [formId],
  );
  return rows;
};

describe('an application as its applicant sees it', () => {
  test('every offered page is complete, has no script, and shows the answers of the applicant', async () => {
    const { paths, data } = await pagesFor(office, draft);
    expect(data.IsPartial).toBe(false);
    expect(paths).toContain(pathTo('admissionDashboard', { institution }));
    expect(paths).toContain(stepOf('personal'));
    for (const path of paths) {
      const { status, headers, text } = await open(office, draft, path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect([path, text.match(/<script|<noscript|<!--\$!-->/g)]).toEqual([path, null]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(String(headers['content-security-policy'])).toMatch(
        /^default-src 'none';.*form-action 'none';.*sandbox allow-same-origin$/,
      );
      expect(headers['set-cookie']).toBeUndefined();
    }
    const { rows } = await server.db.query<{ answers: Record<string, unknown> }>(
      `select answers from application_step where application_id = $1 and step = 'personal'`,
      [draft],
    );
    const typed = Object.values(rows[0]?.answers ?? {}).filter((answer) => /^[A-Z][a-z]{3,}$/.test(String(answer)));
    const { text } = await open(office, draft, stepOf('personal'));
    expect(typed.length).toBeGreaterThan(2);
    expect(typed.filter((answer) => !text.includes(`value="${answer}"`))).toEqual([]);
  });

  test('links lead to pages of the same application as staff see them, or nowhere', async () => {
    const { paths } = await pagesFor(office, draft);
    const own = `/api/admin/form/${draft}/applicant-page?path=`;
    let links = 0;
    for (const path of paths) {
      const { text } = await open(office, draft, path);
      for (const [, href = ''] of text.matchAll(/<a\b[^>]* href="([^"]*)"/g)) {
        expect(href.startsWith('#') || href.startsWith(own)).toBe(true);
        if (href.startsWith(own)) links += 1;
      }
    }
    expect(links).toBeGreaterThan(5);
  });

  test('each opened page is in the trail with its path, and nothing of the applicant changes', async () => {
    const before = await snapshot(server, draft);
    const sessions = () =>
      server.db.query('select token_hash, last_seen_at from session where account_id = $1', [siti.id]);
    const former = (await sessions()).rows;
    const count = (await trailOf(draft)).length;
    await open(office, draft, stepOf('personal'));
    const trail = await trailOf(draft);
    expect(trail.length).toBe(count + 1);
    expect(trail.at(-1)).toEqual({ details: { path: stepOf('personal').split('?')[0] }, actor: office.id });
    expect(await snapshot(server, draft)).toBe(before);
    expect((await sessions()).rows).toEqual(former);
  });

  test('no step begins with earlier answers because staff look at it, and earlier applications are not named', async () => {
    const person = await makePerson(server);
    const earlier = await makeDraft(server, person);
    expect((await submit(person, earlier)).status).toBe(200);
    const second = await start(person, 20);
    const step = getStep(server, 'program');
    const { sfPeriodicProgramId2: _none, ...answers } = await validAnswers(server, step);
    const changed = { ...answers, sfPeriodicProgramId1: '20-sistem-informasi-2' };
    expect((await save(person, step, second, changed)).status).toBe(200);
    const stored = async () =>
      (
        await server.db.query(
          `select (select count(*) from draft_answers where application_id = $1)::int as drafts,
                  (select count(*) from file where application_id = $1)::int as files`,
          [second],
        )
      ).rows[0];
    const { text } = await open(office, second, stepOf('personal', second));
    expect(text.includes(earlier)).toBe(false);
    expect(await stored()).toEqual({ drafts: 0, files: 0 });
    // The applicant's own look begins it.
    expect((await getForm(person, second)).body.data.Drafts.map((draft) => draft.step)).toEqual(['personal']);
    expect((await stored())?.drafts).toBe(1);
  });

  test('a step that is not open yet leads to the one that is', async () => {
    const ahead = await open(office, draft, stepOf('submission'));
    const next = await open(office, draft, `${pathTo('application', { institution })}?formId=${draft}`);
    const headingOf = (page: RawAnswer) => /<h1[^>]*>(.*?)<\/h1>/s.exec(page.text)?.[1];
    expect(headingOf(ahead)).toBeTruthy();
    expect(headingOf(ahead)).toBe(headingOf(next));
  });

  test('a submitted application shows its registration, and the page is in the language of staff', async () => {
    const { formId } = await makeSubmitted(server);
    const { paths } = await pagesFor(office, formId);
    const path = pathTo('registrationDetail', { institution, id: formId });
    expect(paths).toContain(path);
    const [english, indonesian] = [await open(office, formId, path, 'en'), await open(office, formId, path, 'id')];
    expect([english.text.includes('<html lang="en"'), indonesian.text.includes('<html lang="id"')]).toEqual([
      true,
      true,
    ]);
  });

  test.each([
    ['a page of the profile', () => pathTo('profile', { institution })],
    ['the library of documents', () => pathTo('myDocuments', { institution })],
    ['a step of another application', () => stepOf('personal', '00000000-0000-4000-8000-000000000000')],
    [
      'the page of another institution',
      () => `${pathTo('applicationStep', { institution: 'xinya', step: 'personal' })}?formId=${draft}`,
    ],
    ['a call', () => `/api/form/${draft}`],
    ['a page of admins', () => '/admin/user-list'],
    ['another site', () => `https://evil.example${stepOf('personal')}`],
    ['another site without a scheme', () => `//evil.example${stepOf('personal')}`],
    ['a way up', () => `/admission/untar/../../admin/user-list?formId=${draft}`],
    ['no address', () => 'http://['],
  ])('%s is absent and leaves no entry', async (_, path) => {
    const count = (await trailOf(draft)).length;
    expect((await open(office, draft, path())).status).toBe(404);
    expect((await trailOf(draft)).length).toBe(count);
  });

  test('it is absent for an admin of another institution or program, and refused without the right', async () => {
    const strangers = [
      [{ role: 'admin', institutionCode: 30 }, 404],
      [{ role: 'admin', institutionCode: 20, programIds: ['nowhere'] }, 404],
      [{ role: 'admin', institutionCode: 20, staffRoles: ['contentEditor'] }, 403],
      [{}, 403],
    ] as const;
    for (const [made, status] of strangers) {
      const by = await makePerson(server, made);
      expect((await pagesFor(by, draft)).status).toBe(status);
      expect((await open(by, draft, stepOf('personal'))).status).toBe(status);
    }
    expect((await rawGet(server.url, `/api/admin/form/${draft}/applicant-page?path=/`, {})).status).toBe(401);
  });

  test('pages about every application are withheld from an admin who may not see one of them', async () => {
    const person = await makePerson(server);
    const [own, other] = [await start(person, 20), await start(person, 30)];
    const dashboard = pathTo('admissionDashboard', { institution });
    const seen = await pagesFor(office, own);
    expect([seen.data.IsPartial, seen.paths.includes(dashboard)]).toEqual([true, false]);
    expect((await open(office, own, dashboard)).status).toBe(404);
    expect((await open(office, own, `${pathTo('application', { institution })}?formId=${own}`)).text).not.toContain(
      other,
    );
    const all = await makePerson(server, { role: 'admin' });
    expect((await pagesFor(all, own)).data.IsPartial).toBe(false);
    expect((await open(all, own, dashboard)).status).toBe(200);
  });

  test('a header that only looks like that of a page being rendered gives no session', async () => {
    const answer = await fetch(`${server.url}/api/form?formId=${draft}`, { headers: { 'x-seen-session': siti.id } });
    expect(answer.status).toBe(401);
  });

  test('many pages at once show each application its own data', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(server)));
    const drafts = await Promise.all(people.map((person) => makeDraft(server, person, 2)));
    const views = await Promise.all(
      drafts.flatMap((formId) =>
        [1, 2, 3].map(async () => [formId, await open(office, formId, stepOf('program', formId))] as const),
      ),
    );
    for (const [formId, { status, text }] of views) {
      expect(status).toBe(200);
      for (const other of drafts) expect(text.includes(other)).toBe(other === formId);
    }
  });
});
