import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAdminApplication, listAdminApplications, renewOffer } from '../../src/contract/admin-applications.ts';
import { answerOffer, withdrawApplication } from '../../src/contract/application.ts';
import { lapseOffers } from '../../src/server/features/application/answer-offer.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type Applicant, decideAs, endUndo, mailsOf, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { getForm, startAdmissionServer } from './application-support.ts';
import { copyApplication } from './payment-fixture.ts';

let server: TestServer;
let admin: Person;
let sample: Applicant;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
  sample = await makeSubmitted(server);
});
afterAll(() => server.close());

/** Another submitted application of the same person and program. */
const another = async (): Promise<string> => {
  const id = await copyApplication(server, sample.formId);
  await server.db.query(`update application set status = 'Submitted', undo_until = null where id = $1`, [id]);
  return id;
};

/** All are of one person and program: another that is not ended would be the same application again. */
const endOthers = () =>
  server.db.query(
    `update application set status = 'Withdrawn', undo_until = null where registration_number is not null`,
  );

const decided = async (formId: string, decision: 'accept' | 'waitlist' | 'reject' | 'undo'): Promise<void> => {
  const answer = await decideAs(admin, formId, decision);
  if (answer.status !== 200) throw new Error(`${decision} answered ${answer.status}: ${answer.text}`);
};
const released = async (formId: string, decision: 'accept' | 'waitlist'): Promise<string> => {
  await decided(formId, decision);
  await endUndo(server, formId);
  return formId;
};

const detailOf = async (formId: string) => (await getForm(sample.person, formId)).body.data;
const staffDetailOf = async (formId: string) =>
  (await admin.client.call(getAdminApplication, { params: { formId } })).body.data;
const answerWith = (formId: string, answer: 'accept' | 'decline') =>
  sample.person.client.call(answerOffer, { body: { formId, answer } });

const setOfferEnd = (formId: string, until: string | null) =>
  server.db.query('update application set offer_until = $2 where id = $1', [formId, until]);

describe('an offered place', () => {
  test('is accepted once: the status, the history and a mail say so, and nothing undoes it', async () => {
    const formId = await released(await another(), 'accept');
    expect(await detailOf(formId)).toMatchObject({ Status: 'Accepted', Offer: { Until: null } });
    expect((await answerWith(formId, 'accept')).status).toBe(200);
    const { Status, Offer, History } = await detailOf(formId);
    expect([Status, Offer]).toEqual(['Offer Accepted', null]);
    expect(History.at(-1)).toMatchObject({ event: 'offer.accepted', from: 'Accepted', actor: 'applicant' });
    expect((await mailsOf(server, formId)).map(({ template }) => template)).toContain('offer-accepted');
    expect((await answerWith(formId, 'decline')).status).toBe(422);
    expect((await decideAs(admin, formId, 'undo')).status).toBe(422);
  });

  test('is declined by one of two answers at the same time', async () => {
    const formId = await released(await another(), 'accept');
    const answers = await Promise.all([answerWith(formId, 'decline'), answerWith(formId, 'decline')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await detailOf(formId)).Status).toBe('Offer Declined');
  });

  test('cannot be answered after its end, lapses then once, and by the job of any process', async () => {
    const formId = await released(await another(), 'accept');
    await setOfferEnd(formId, '2020-01-01T00:00:00Z');
    expect((await answerWith(formId, 'accept')).status).toBe(422);
    const { applications } = server.portal.services;
    await Promise.all([lapseOffers(applications), lapseOffers(applications)]);
    const { Status, History } = await detailOf(formId);
    expect(Status).toBe('Offer Lapsed');
    expect(History.filter(({ event }) => event === 'offer.lapsed')).toEqual([
      expect.objectContaining({ actor: 'system', to: 'Offer Lapsed' }),
    ]);
  });

  test('does not lapse before its end, without an end, or before the decision is released', async () => {
    const ids = [await released(await another(), 'accept'), await released(await another(), 'accept'), await another()];
    const [later = '', endless = '', pending = ''] = ids;
    await decided(pending, 'accept');
    await setOfferEnd(later, '2099-01-01T00:00:00Z');
    await setOfferEnd(endless, null);
    await setOfferEnd(pending, '2020-01-01T00:00:00Z');
    await lapseOffers(server.portal.services.applications);
    for (const id of ids) expect((await staffDetailOf(id)).Application.Status).toBe('Accepted');
  });

  test('ends with the day that the period names, but not before seven whole days after the release', async () => {
    const formId = await another();
    const setDay = (day: string) =>
      server.db.query(
        'update admission_period set offer_due_on = $2 where id = (select period_id from application where id = $1)',
        [formId, day],
      );
    await setDay('2099-03-14');
    await released(formId, 'accept');
    expect((await detailOf(formId)).Offer?.Until).toBe('2099-03-14T17:00:00.000Z');
    await setDay('2020-03-14');
    const late = await released(await another(), 'accept');
    const left = Date.parse((await detailOf(late)).Offer?.Until ?? '') - Date.now();
    expect(left).toBeGreaterThan(7 * 86_400_000);
    expect(left).toBeLessThan(9 * 86_400_000);
    await server.db.query('update admission_period set offer_due_on = null');
  });

  test('is unknown to the applicant before the decision is released: an answer gets what it gets without a decision', async () => {
    const [without, withOffer] = [await another(), await another()];
    await decided(withOffer, 'accept');
    const answers = [await answerWith(without, 'accept'), await answerWith(withOffer, 'accept')];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[1]?.body.message).toBe(answers[0]?.body.message);
    expect(await detailOf(withOffer)).toMatchObject({ Status: 'Submitted', Offer: null, WaitlistPlace: null });
    expect((await staffDetailOf(withOffer)).Application.Status).toBe('Accepted');
  });
});

describe('the waitlist', () => {
  const inProgram = (formIds: readonly string[]) =>
    // Only these are on the list.
    server.db.query(
      `update application set status = 'Rejected' where status = 'Waitlisted' and id <> all($1::uuid[])`,
      [formIds],
    );
  const placesOf = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await detailOf(id)).WaitlistPlace));

  test('has places in the order of the decisions, which move up only when a decision about somebody else is released', async () => {
    const ids = [await another(), await another(), await another()];
    await inProgram(ids);
    for (const id of ids) await decided(id, 'waitlist');
    expect(await placesOf(ids)).toEqual([null, null, null]);
    for (const id of ids) await endUndo(server, id);
    expect(await placesOf(ids)).toEqual([1, 2, 3]);
    const [first = '', second = ''] = ids;
    await decided(first, 'accept');
    expect(await placesOf(ids), 'while the acceptance may be undone').toEqual([1, 2, 3]);
    expect((await detailOf(first)).Status).toBe('Waitlisted');
    expect((await staffDetailOf(first)).Application.Status).toBe('Accepted');
    await decided(first, 'undo');
    expect((await staffDetailOf(first)).Application.Status).toBe('Waitlisted');
    expect(await placesOf(ids), 'after the undo').toEqual([1, 2, 3]);
    await released(first, 'accept');
    expect(await placesOf(ids)).toEqual([null, 1, 2]);
    expect((await sample.person.client.call(withdrawApplication, { body: { formId: second } })).status).toBe(200);
    expect(await placesOf(ids)).toEqual([null, null, 1]);
  });

  test('takes no other decision before its own is released, so that nobody sees it earlier', async () => {
    const formId = await another();
    await decided(formId, 'waitlist');
    for (const decision of ['accept', 'withdraw'] as const)
      expect((await decideAs(admin, formId, decision)).status).toBe(422);
    expect((await staffDetailOf(formId)).Allowed).toEqual(['undo']);
    expect(await detailOf(formId)).toMatchObject({ Status: 'Submitted', WaitlistPlace: null });
    await endUndo(server, formId);
    expect((await staffDetailOf(formId)).Allowed).toEqual(expect.arrayContaining(['accept', 'reject', 'withdraw']));
    await decided(formId, 'accept');
  });

  test('is left by a withdrawal while an acceptance is not released, as if there were none', async () => {
    const formId = await released(await another(), 'waitlist');
    await decided(formId, 'accept');
    expect((await sample.person.client.call(withdrawApplication, { body: { formId } })).status).toBe(200);
    const { Status, History } = await detailOf(formId);
    expect(Status).toBe('Withdrawn');
    expect(History.at(-1)).toMatchObject({ event: 'application.withdrawn', from: 'Waitlisted' });
    const active = (await mailsOf(server, formId)).filter(({ recalled }) => !recalled);
    expect(active.map(({ template }) => template)).not.toContain('application-accepted');
  });

  test('an undone waitlisting leads back to Submitted without a mail', async () => {
    const formId = await another();
    await decided(formId, 'waitlist');
    await decided(formId, 'undo');
    expect((await staffDetailOf(formId)).Application.Status).toBe('Submitted');
    expect(
      (await mailsOf(server, formId)).filter(
        ({ template, recalled }) => template === 'application-waitlisted' && !recalled,
      ),
    ).toEqual([]);
  });
});

test('a declined place frees its seat for the waitlist, an accepted one keeps it', async () => {
  const [holder, waiting] = [await another(), await another()];
  await released(holder, 'accept');
  await released(waiting, 'waitlist');
  await server.db.query(
    `update offered_program o set quota = (
       select count(*) from application_preference p join application a on a.id = p.application_id
        where p.offered_program_id = o.id and p.is_verified and a.status in ('Accepted', 'Offer Accepted'))
      where id = (select offered_program_id from application_preference where application_id = $1 and is_verified)`,
    [holder],
  );
  expect((await decideAs(admin, waiting, 'accept')).status).toBe(422);
  expect((await answerWith(holder, 'decline')).status).toBe(200);
  await decided(waiting, 'accept');
  await endUndo(server, waiting);
  expect((await answerWith(waiting, 'accept')).status).toBe(200);
  const third = await another();
  expect((await decideAs(admin, third, 'accept')).status).toBe(422);
});

describe('a lapsed offer', () => {
  beforeEach(endOthers);
  const lapsed = async (): Promise<string> => {
    const formId = await released(await another(), 'accept');
    await setOfferEnd(formId, '2020-01-01T00:00:00Z');
    await lapseOffers(server.portal.services.applications);
    return formId;
  };
  const renew = (formId: string, until = '2099-03-14') =>
    admin.client.call(renewOffer, { params: { formId }, body: { until } });

  test('is renewed until the end of a day: the applicant sees it at once, gets a mail and can answer', async () => {
    const formId = await lapsed();
    expect((await staffDetailOf(formId)).Allowed).toEqual(['renewOffer']);
    const { status, body } = await renew(formId);
    expect([status, body.data]).toMatchObject([200, { Status: 'Accepted', OfferUntil: '2099-03-14T17:00:00.000Z' }]);
    const { Status, Offer, History } = await detailOf(formId);
    expect([Status, Offer]).toEqual(['Accepted', { Until: '2099-03-14T17:00:00.000Z' }]);
    expect(History.at(-1)).toMatchObject({ event: 'offer.renewed', from: 'Offer Lapsed', actor: 'admin' });
    expect((await mailsOf(server, formId)).map(({ template }) => template)).toContain('offer-renewed');
    expect((await decideAs(admin, formId, 'undo')).status).toBe(422);
    expect((await answerWith(formId, 'accept')).status).toBe(200);
    expect((await renew(formId)).status).toBe(422);
  });

  test('lapses again after its new end', async () => {
    const formId = await lapsed();
    await renew(formId);
    await setOfferEnd(formId, '2020-01-01T00:00:00Z');
    await lapseOffers(server.portal.services.applications);
    expect((await detailOf(formId)).Status).toBe('Offer Lapsed');
  });

  test('is not renewed until a day that is over, twice at once, or when it did not lapse', async () => {
    const formId = await lapsed();
    expect((await renew(formId, '2020-01-01')).status).toBe(422);
    expect((await renew(formId, '2026-02-31')).status).toBe(422);
    const both = await Promise.all([renew(formId), renew(formId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const declined = await released(await another(), 'accept');
    await answerWith(declined, 'decline');
    expect((await renew(declined)).status).toBe(422);
  });

  test('is not renewed without a free seat', async () => {
    const formId = await lapsed();
    await released(await another(), 'accept');
    await server.db.query('update offered_program set quota = 1');
    const refused = await renew(formId);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^All 1 places in/)]);
    await server.db.query('update offered_program set quota = null');
    await endOthers();
    await server.db.query(`update application set status = 'Offer Lapsed' where id = $1`, [formId]);
    expect((await renew(formId)).status).toBe(200);
  });

  test('is not renewed when its applicant has applied for the program again', async () => {
    const formId = await lapsed();
    await another();
    const refused = await renew(formId);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringMatching(/^This applicant has applied .* again/),
    ]);
  });
});

describe('staff see', () => {
  const waiting = async (): Promise<string> => released(await another(), 'waitlist');
  const idsIn = async (query: object): Promise<readonly string[]> => {
    const { body } = await admin.client.call(listAdminApplications, { query: { pageSize: 100, ...query } });
    return body.data.Applications.map(({ Id }) => Id);
  };

  test('the waitlist in its order, who is next, and how many seats are taken; the order moves up', async () => {
    await endOthers();
    await server.db.query('update offered_program set quota = 2');
    const [holder, first, second] = [await released(await another(), 'accept'), await waiting(), await waiting()];
    expect(await idsIn({ sort: 'waitlist' })).toEqual([first, second]);
    expect((await staffDetailOf(holder)).Seats).toMatchObject({ Quota: 2, Taken: 1, Waiting: 2, Next: { Id: first } });
    expect(await idsIn({ mark: 'seatFree' })).toHaveLength(2);
    await decided(first, 'accept');
    expect((await staffDetailOf(second)).Application.WaitlistPlace).toBe(1);
    expect((await staffDetailOf(holder)).Seats).toMatchObject({ Taken: 2, Waiting: 1, Next: { Id: second } });
    expect(await idsIn({ mark: 'seatFree' })).toEqual([]);
    await answerWith(holder, 'decline');
    expect((await staffDetailOf(holder)).Seats).toMatchObject({ Taken: 1, Next: { Id: second } });
    expect(await idsIn({ mark: 'seatFree', sort: 'waitlist' })).toEqual([second]);
  });
});
