import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportApplications, getAdminApplication } from '../../src/contract/admin-applications.ts';
import * as calls from '../../src/contract/admin-interviews.ts';
import { chooseInterview, getApplicationCalendar, withdrawApplication } from '../../src/contract/application.ts';
import { anonymizeApplication } from '../../src/server/features/account/queries/deletion.ts';
import { sendReminders } from '../../src/server/features/application/send-reminders.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import {
  type Applicant,
  decideAs,
  endUndo,
  listAs,
  mailsOf,
  makeAdmin,
  makeSubmitted,
} from './admin-applications-support.ts';
import { performToEnd, rehearseAs, undoAs, untilState } from './admin-bulk-support.ts';
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

/** Each test begins without times: those of others would be choices too. */
const clearTimes = () =>
  server.db.query(
    `update interview_slot set cancelled_at = coalesce(cancelled_at, now()), starts_at = now() - interval '1 year'`,
  );
beforeEach(clearTimes);

const DAY_MS = 86_400_000;
const begun = Date.now();
/** yyyy-MM-dd in Jakarta, so many days after the tests began. */
const dayIn = (days: number): string => new Date(begun + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

const morning = {
  institutionCode: 20,
  programIds: [] as string[],
  from: '09:00',
  until: '10:00',
  every: 20,
  minutes: 20,
  places: 1,
  place: 'Ruang 4.12',
  link: '',
  interviewers: 'Ibu Ratna',
};
type NewTimes = Partial<typeof morning> & { readonly days?: readonly string[] };

const addAs = (who: Person, times: NewTimes = {}) =>
  who.client.call(calls.addInterviewSlots, { body: { ...morning, ...times, days: [...(times.days ?? [dayIn(10)])] } });

const slotsFor = async (who: Person = admin) =>
  (await who.client.call(calls.listInterviewSlots, { query: {} })).body.data.Slots.filter(
    ({ CancelledAt }) => CancelledAt === null,
  );

/** Adds times and returns them in their order. */
const addTimes = async (times: NewTimes = {}) => {
  const answer = await addAs(admin, times);
  expect(answer.status, answer.text).toBe(200);
  return slotsFor();
};

const another = async (): Promise<string> => {
  const id = await copyApplication(server, sample.formId);
  await server.db.query(`update application set status = 'Submitted', undo_until = null where id = $1`, [id]);
  return id;
};

const offerAs = (who: Person, formId: string, ifMatch?: number) =>
  who.client.call(calls.offerInterview, { params: { formId }, body: {}, ...(ifMatch !== undefined && { ifMatch }) });

const offered = async (): Promise<string> => {
  const formId = await another();
  const answer = await offerAs(admin, formId);
  expect(answer.status, answer.text).toBe(200);
  return formId;
};

const choose = (formId: string, slotId: string, person = sample.person) =>
  person.client.call(chooseInterview, { body: { formId, slotId } });

const chosen = async (slotId: string): Promise<string> => {
  const formId = await offered();
  const answer = await choose(formId, slotId);
  expect(answer.status, answer.text).toBe(200);
  return formId;
};

const detailOf = async (formId: string) => (await getForm(sample.person, formId)).body.data;
const staffDetailOf = async (formId: string) =>
  (await admin.client.call(getAdminApplication, { params: { formId } })).body.data;
const sentTo = async (formId: string) => (await mailsOf(server, formId)).map(({ template }) => template);
const eventsOf = async (formId: string) => (await detailOf(formId)).History.map(({ event }) => event);

const moveTo = (slotId: string, startsAt: string) =>
  server.db.query(`update interview_slot set starts_at = now() + $2::interval where id = $1`, [slotId, startsAt]);

describe('times', () => {
  test('are added every 20 minutes on each of the days, in Jakarta time, as long as the last one ends in time', async () => {
    const slots = await addTimes({ days: [dayIn(10), dayIn(11)], until: '10:10' });
    expect(slots.map(({ StartsAt }) => StartsAt)).toEqual(
      [10, 11].flatMap((day) => ['02:00', '02:20', '02:40'].map((time) => `${dayIn(day)}T${time}:00.000Z`)),
    );
    expect(slots[0]).toMatchObject({ Minutes: 20, Places: 1, Taken: 0, Interviewers: 'Ibu Ratna', IsOwn: true });
  });

  const refused: readonly (readonly [string, NewTimes, string])[] = [
    ['no interview fits', { until: '09:10' }, '/until'],
    ['no day is chosen', { days: [] }, '/days'],
    ['they overlap', { every: 10 }, '/every'],
    ['a day is over', { days: [dayIn(-1), dayIn(10)] }, '/days'],
    ['there are too many days', { days: Array.from({ length: 61 }, (_, index) => dayIn(index + 1)) }, '/days'],
    ['there are too many', { every: 5, minutes: 5, from: '00:00', until: '23:59', days: [10, 11].map(dayIn) }, '/days'],
    ['there is neither a room nor a video call', { place: ' ', link: '' }, '/place'],
    ['a program belongs to another institution', { programIds: ['no-such-program'] }, '/programIds'],
  ];
  test.each(refused)('are refused where %s, and none is added', async (_why, times, path) => {
    const { status, body } = await addAs(admin, times);
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await slotsFor()).toEqual([]);
  });

  test.each([
    ['javascript:alert(1)', 422],
    ['http://meet.example.com', 422],
    ['https://meet.example.com/a', 200],
  ])('take the address %s of a video call with the answer %i', async (link, status) => {
    const answer = await addAs(admin, { link });
    expect(answer.status).toBe(status);
  });

  test('exist only at institutions whose data say so, and within the bounds of who adds them', async () => {
    expect((await addAs(admin, { institutionCode: 40 })).status).toBe(422);
    expect((await addAs(await makeAdmin(server, 40), {})).status).toBe(404);
    const reviewer = await makePerson(server, { role: 'admin', staffRoles: ['reviewer'] });
    expect((await addAs(reviewer)).status).toBe(403);
    expect(await slotsFor()).toEqual([]);
  });
});

describe('an offer', () => {
  test('is refused without a time to choose, and where the intake has been announced', async () => {
    const formId = await another();
    const refusal = await offerAs(admin, formId);
    expect([refusal.status, refusal.body.message]).toEqual([422, expect.stringContaining('no interview time')]);
    await addTimes();
    await server.db.query(
      `update admission_period set announced_on = current_date - 1 where id = (select period_id from application where id = $1)`,
      [formId],
    );
    expect((await offerAs(admin, formId)).status).toBe(422);
    await server.db.query(
      'update admission_period set announced_on = null where id = (select period_id from application where id = $1)',
      [formId],
    );
    expect((await offerAs(admin, formId)).status).toBe(200);
  });

  test('is made once, in the version that was seen; the applicant is mailed, and has this to do next', async () => {
    const [slot] = await addTimes();
    const formId = await another();
    const { Version } = (await staffDetailOf(formId)).Application;
    expect((await offerAs(admin, formId, Version + 1)).status).toBe(412);
    const both = await Promise.all([offerAs(admin, formId), offerAs(admin, formId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await sentTo(formId)).toEqual(['interview-offered']);
    const detail = await detailOf(formId);
    expect(detail.Interview).toEqual({ State: 'Offered', StartsAt: null, EndsAt: null, IsOver: false });
    expect(detail.InterviewChoice?.Slots[0]).toEqual({
      Id: slot?.Id,
      StartsAt: slot?.StartsAt,
      EndsAt: new Date(Date.parse(slot?.StartsAt ?? '') + 20 * 60_000).toISOString(),
      Place: 'Ruang 4.12',
      IsOnline: false,
    });
    expect((await staffDetailOf(formId)).Allowed).toContain('interviewWithdrawn');
  });

  test.each(['accept', 'waitlist', 'reject'] as const)(
    'stands before and after the release of the decision %s as the applicant may know',
    async (decision) => {
      const [slot] = await addTimes();
      const formId = await offered();
      expect(
        (await decideAs(admin, formId, decision, decision === 'reject' ? { rejection: { reason: 'grades' } } : {}))
          .status,
      ).toBe(200);
      // Whoever decided is unknown to the applicant, who chooses as before.
      expect((await choose(formId, slot?.Id ?? '')).status).toBe(200);
      expect((await detailOf(formId)).Interview?.State).toBe('Chosen');
      await endUndo(server, formId);
      const isOver = decision !== 'waitlist';
      expect((await detailOf(formId)).Interview === null).toBe(isOver);
      // The place is free again.
      expect((await slotsFor())[0]?.Taken).toBe(isOver ? 0 : 1);
      expect((await choose(formId, slot?.Id ?? '')).status).toBe(isOver ? 422 : 200);
    },
  );
});

test.each([
  ['withdrawn', calls.withdrawInterview, {}],
  ['done', calls.recordInterview, { isDone: true }],
] as const)(
  'an interview that is %s while the waitlist can be undone does not tell of the waitlist',
  async (event, call, body) => {
    const [slot] = await addTimes();
    const formId = await chosen(slot?.Id ?? '');
    expect((await decideAs(admin, formId, 'waitlist')).status).toBe(200);
    await moveTo(slot?.Id ?? '', event === 'done' ? '-1 minute' : '10 days');
    const answer = await admin.client.send(call, { params: { formId }, ...(event === 'done' && { body }) });
    expect(answer.status, answer.text).toBe(200);
    expect((await staffDetailOf(formId)).Application.Status).toBe('Waitlisted');
    const { History } = await detailOf(formId);
    expect(History).toContainEqual(
      expect.objectContaining({ event: `interview.${event}`, from: 'Submitted', to: 'Submitted' }),
    );
    expect(JSON.stringify(History)).not.toContain('Waitlisted');
    await endUndo(server, formId);
    expect((await detailOf(formId)).History).toContainEqual(
      expect.objectContaining({ from: 'Submitted', to: 'Waitlisted' }),
    );
  },
);

describe('a choice', () => {
  test('takes a place, is mailed with an entry for the calendar, and seen by staff in detail, list, filter, export and on the list of the day', async () => {
    const [slot] = await addTimes({ link: 'https://meet.example.com/a' });
    const formId = await chosen(slot?.Id ?? '');
    expect((await slotsFor())[0]?.Taken).toBe(1);
    expect(await sentTo(formId)).toEqual(['interview-offered', 'interview-chosen']);
    expect(await eventsOf(formId)).toEqual(expect.arrayContaining(['interview.offered', 'interview.chosen']));
    expect((await detailOf(formId)).InterviewChoice?.Slot).toMatchObject({ Link: 'https://meet.example.com/a' });
    const { Application, InterviewTime } = await staffDetailOf(formId);
    expect(Application.Interview).toEqual({ State: 'Chosen', StartsAt: slot?.StartsAt });
    expect(InterviewTime).toMatchObject({ Place: 'Ruang 4.12', Interviewers: 'Ibu Ratna', IsOver: false });
    const ids = async (query: Record<string, string>) =>
      (await listAs(admin, { ...query, pageSize: 100 })).body.data.Applications.map(({ Id }) => Id);
    expect(await ids({ interview: 'chosen', interviewOn: dayIn(10) })).toContain(formId);
    expect(await ids({ interview: 'chosen', interviewOn: dayIn(11) })).not.toContain(formId);
    expect(await ids({ interview: 'offered' })).not.toContain(formId);
    expect(await ids({ interview: 'none' })).not.toContain(formId);
    const csv = await admin.client.call(exportApplications, {
      query: { format: 'csv', columns: 'name,interview,interviewAt', interview: 'chosen', interviewOn: dayIn(10) },
    });
    expect(csv.text).toContain('Time chosen');
    const day = await admin.client.call(calls.getInterviewDay, { query: { day: dayIn(10) } });
    expect(day.body.data.Slots[0]?.People.map(({ Id, State }) => [Id, State])).toEqual([[formId, 'Chosen']]);
  });

  test('of the last place by two at once: exactly one gets it, the other is told and shown the other times', async () => {
    const [last, other] = await addTimes();
    const two = [await offered(), await offered()];
    const answers = await Promise.all(two.map((formId) => choose(formId, last?.Id ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const loser = two[answers.findIndex(({ status }) => status === 422)] ?? '';
    expect(answers.find(({ status }) => status === 422)?.body.message).toContain('just taken the last place');
    const { InterviewChoice } = await detailOf(loser);
    expect(InterviewChoice?.State).toBe('Offered');
    expect(InterviewChoice?.Slots.map(({ Id }) => Id)).not.toContain(last?.Id);
    expect(InterviewChoice?.Slots.map(({ Id }) => Id)).toContain(other?.Id);
    expect((await slotsFor())[0]?.Taken).toBe(1);
  });

  test('of ten for a time with three places: three get it, none waits for another for ever', async () => {
    const [slot] = await addTimes({ places: 3 });
    const all = await Promise.all(Array.from({ length: 10 }, offered));
    const answers = await Promise.all(all.map((formId) => choose(formId, slot?.Id ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
    expect((await slotsFor())[0]?.Taken).toBe(3);
  });

  test('is changed until the hours of the data before it begins, frees the former place, and not after', async () => {
    const [first, second] = await addTimes();
    const formId = await chosen(first?.Id ?? '');
    // The same again is no change.
    expect((await choose(formId, first?.Id ?? '')).status).toBe(200);
    expect((await choose(formId, second?.Id ?? '')).status).toBe(200);
    expect(await sentTo(formId)).toEqual(['interview-offered', 'interview-chosen', 'interview-changed']);
    expect((await slotsFor()).map(({ Taken }) => Taken)).toEqual([0, 1, 0]);
    await moveTo(second?.Id ?? '', '23 hours 59 minutes');
    const late = await choose(formId, first?.Id ?? '');
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('too late')]);
    expect((await detailOf(formId)).InterviewChoice).toMatchObject({ CanChoose: false, Slots: [] });
    // Nor is a time that is too near chosen anew.
    const other = await offered();
    expect((await detailOf(other)).InterviewChoice?.Slots.map(({ Id }) => Id)).not.toContain(second?.Id);
    expect((await choose(other, second?.Id ?? '')).status).toBe(422);
  });

  test('is refused without an offer, of a cancelled time, of another program or institution, and of an unknown one', async () => {
    const [slot, gone] = await addTimes();
    expect((await choose(await another(), slot?.Id ?? '')).status).toBe(422);
    const formId = await offered();
    await server.db.query('update interview_slot set cancelled_at = now() where id = $1', [gone?.Id]);
    expect((await choose(formId, gone?.Id ?? '')).status).toBe(422);
    await server.db.query(`update interview_slot set program_ids = '{another}' where id = $1`, [slot?.Id]);
    expect((await choose(formId, slot?.Id ?? '')).status).toBe(422);
    await server.db.query(`update interview_slot set program_ids = '{}', institution_code = 40 where id = $1`, [
      slot?.Id,
    ]);
    expect((await choose(formId, slot?.Id ?? '')).status).toBe(422);
    expect((await choose(formId, '00000000-0000-4000-8000-0000000510b5')).status).toBe(422);
    expect((await choose(formId, 'x')).status).toBe(422);
    expect((await detailOf(formId)).InterviewChoice?.State).toBe('Offered');
  });

  test('of the application of somebody else is refused as if there were none', async () => {
    const [slot] = await addTimes();
    const formId = await offered();
    expect((await choose(formId, slot?.Id ?? '', await makePerson(server))).status).toBe(404);
    expect((await slotsFor())[0]?.Taken).toBe(0);
  });

  test('is freed by a withdrawal of the application', async () => {
    const [slot] = await addTimes();
    const formId = await chosen(slot?.Id ?? '');
    expect((await sample.person.client.call(withdrawApplication, { body: { formId } })).status).toBe(200);
    expect((await slotsFor())[0]?.Taken).toBe(0);
    expect((await detailOf(formId)).Interview).toBeNull();
  });
});

describe('a changed time', () => {
  const changeAs = async (who: Person, slotId: string, change: object, version?: number) => {
    const slot = (await slotsFor()).find(({ Id }) => Id === slotId);
    const { minutes, places, place, link, interviewers } = morning;
    const kept = { day: dayIn(10), time: '09:00', minutes, places, place, link, interviewers };
    const ifMatch = version ?? slot?.Version ?? 0;
    return who.client.call(calls.changeInterviewSlot, { params: { slotId }, ifMatch, body: { ...kept, ...change } });
  };

  test('that only moves to another room keeps the choice: the applicant is mailed, the calendar gets a newer entry', async () => {
    const [slot] = await addTimes();
    const formId = await chosen(slot?.Id ?? '');
    const answer = await changeAs(admin, slot?.Id ?? '', { place: 'Ruang 5.01' });
    expect([answer.status, answer.body.data.Notified]).toEqual([200, 1]);
    expect((await sentTo(formId)).at(-1)).toBe('interview-updated');
    expect((await detailOf(formId)).InterviewChoice).toMatchObject({ State: 'Chosen', Slot: { Place: 'Ruang 5.01' } });
    const quiet = await changeAs(admin, slot?.Id ?? '', { place: 'Ruang 5.01', interviewers: 'Pak Adi' });
    expect([quiet.status, quiet.body.data.Notified]).toEqual([200, 0]);
  });

  test('at another hour, and a cancelled one, ask everybody who chose it to choose again', async () => {
    const [slot] = await addTimes({ places: 2 });
    const two = [await chosen(slot?.Id ?? ''), await chosen(slot?.Id ?? '')];
    expect((await changeAs(admin, slot?.Id ?? '', { time: '15:00', places: 2 })).body.data.Notified).toBe(2);
    for (const formId of two) {
      expect((await sentTo(formId)).at(-1)).toBe('interview-cancelled');
      expect((await detailOf(formId)).Interview?.State).toBe('Offered');
    }
    const formId = await chosen(slot?.Id ?? '');
    const cancelled = await admin.client.call(calls.cancelInterviewSlot, { params: { slotId: slot?.Id ?? '' } });
    expect([cancelled.status, cancelled.body.data.Notified]).toEqual([200, 1]);
    expect((await detailOf(formId)).InterviewChoice?.Slots.map(({ Id }) => Id)).not.toContain(slot?.Id);
    expect((await admin.client.call(calls.cancelInterviewSlot, { params: { slotId: slot?.Id ?? '' } })).status).toBe(
      422,
    );
    expect(await eventsOf(formId)).toContain('interview.cancelled');
  });

  test('is refused in an older version, in the past, with fewer places than are taken, after it began, and out of bounds', async () => {
    const [slot] = await addTimes({ places: 2 });
    const slotId = slot?.Id ?? '';
    await chosen(slotId);
    await chosen(slotId);
    expect((await changeAs(admin, slotId, {}, 99)).status).toBe(412);
    expect((await changeAs(admin, slotId, { day: dayIn(-1), places: 2 })).status).toBe(422);
    expect((await changeAs(admin, slotId, { places: 1 })).body.errors?.[0]?.path).toBe('/places');
    expect((await changeAs(await makeAdmin(server, 40), slotId, { places: 2 })).status).toBe(404);
    await moveTo(slotId, '-1 minute');
    expect((await changeAs(admin, slotId, { places: 2 })).status).toBe(422);
  });

  test('that is cancelled while somebody chooses it leaves nobody with a cancelled time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const slots = await addTimes();
      const slotId = slots.at(-1)?.Id ?? '';
      const formId = await offered();
      await Promise.all([choose(formId, slotId), admin.client.call(calls.cancelInterviewSlot, { params: { slotId } })]);
      expect((await detailOf(formId)).Interview?.State).toBe('Offered');
    }
  });
});

describe('an admin of some programs', () => {
  const programOf = async (formId: string): Promise<string> => {
    const { rows } = await server.db.query<{ id: string }>(
      `select o.program_id as id from application_preference p join offered_program o on o.id = p.offered_program_id
        where p.application_id = $1 and p.is_verified`,
      [formId],
    );
    return rows[0]?.id ?? '';
  };
  const otherProgram = async (own: string): Promise<string> => {
    const { rows } = await server.db.query<{ id: string }>(
      'select id from program where institution_code = 20 and id <> $1 order by id limit 1',
      [own],
    );
    return rows[0]?.id ?? '';
  };
  const boundTo = (programId: string): Promise<Person> =>
    makePerson(server, { role: 'admin', institutionCode: 20, programIds: [programId], staffRoles: ['officeAdmin'] });

  test('adds and changes times for these programs alone, and sees those for all without changing them', async () => {
    const own = await programOf(sample.formId);
    const other = await otherProgram(own);
    const bounded = await boundTo(own);
    for (const programIds of [[], [other], [own, other]]) {
      const { status, body } = await addAs(bounded, { programIds });
      expect([status, body.errors?.[0]?.path], programIds.join()).toEqual([422, '/programIds']);
    }
    expect((await addAs(bounded, { institutionCode: 30, programIds: [own] })).status).toBe(404);
    expect((await addAs(bounded, { programIds: [own] })).status).toBe(200);
    expect((await addAs(admin, { from: '11:00', until: '11:20' })).status).toBe(200);
    expect((await addAs(admin, { from: '13:00', until: '13:20', programIds: [other] })).status).toBe(200);
    expect((await addAs(admin, { from: '14:00', until: '14:20', programIds: [own, other] })).status).toBe(200);
    const seen = await slotsFor(bounded);
    expect(seen.map(({ IsOwn, Programs }) => [IsOwn, Programs.length])).toEqual([
      [true, 1],
      [true, 1],
      [true, 1],
      [false, 0],
      [false, 2],
    ]);
    const { data } = (await bounded.client.call(calls.listInterviewSlots, { query: {} })).body;
    expect(data.Programs.map(({ Id }) => Id)).toEqual([own]);
    for (const slot of seen.slice(3))
      expect((await bounded.client.call(calls.cancelInterviewSlot, { params: { slotId: slot.Id } })).status).toBe(403);
    const hidden = (await slotsFor()).find(({ Programs }) => Programs.length === 1 && Programs[0]?.Id === other);
    const params = { slotId: hidden?.Id ?? '' };
    expect((await bounded.client.call(calls.cancelInterviewSlot, { params })).status).toBe(404);
    const mine = { slotId: seen[0]?.Id ?? '' };
    expect((await bounded.client.call(calls.cancelInterviewSlot, { params: mine })).status).toBe(200);
  });

  test('offers interviews to applicants of these programs alone, and sees only them on the list of the day', async () => {
    const own = await programOf(sample.formId);
    const [slot] = await addTimes({ places: 2 });
    const formId = await chosen(slot?.Id ?? '');
    const [inside, outside] = [await boundTo(own), await boundTo(await otherProgram(own))];
    const peopleOf = async (who: Person) =>
      (await who.client.call(calls.getInterviewDay, { query: { day: dayIn(10) } })).body.data.Slots[0]?.People.map(
        ({ Id }) => Id,
      );
    const next = await another();
    await server.db.query(`delete from application_preference where application_id = any($1) and not is_verified`, [
      [formId, next],
    ]);
    expect(await peopleOf(inside)).toEqual([formId]);
    expect(await peopleOf(outside)).toEqual([]);
    expect((await offerAs(outside, next)).status).toBe(404);
    expect((await offerAs(inside, next)).status).toBe(200);
  });
});

describe('two at once', () => {
  const changeOf = (slot: { readonly Id: string; readonly Version: number }, place: string) => {
    const { minutes, places, link, interviewers } = morning;
    const body = { day: dayIn(10), time: '09:00', minutes, places, place, link, interviewers };
    return { params: { slotId: slot.Id }, ifMatch: slot.Version, body };
  };

  test('who change one time: one is saved, the other one sees that it was changed', async () => {
    const [slot] = await addTimes();
    if (!slot) throw new Error('no time');
    const formId = await chosen(slot.Id);
    const second = await makeAdmin(server);
    const answers = await Promise.all([
      admin.client.call(calls.changeInterviewSlot, changeOf(slot, 'Ruang 5.01')),
      second.client.call(calls.changeInterviewSlot, changeOf(slot, 'Ruang 6.01')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const saved = answers[0]?.status === 200 ? 'Ruang 5.01' : 'Ruang 6.01';
    expect((await detailOf(formId)).InterviewChoice?.Slot?.Place).toBe(saved);
    expect((await sentTo(formId)).filter((name) => name === 'interview-updated')).toHaveLength(1);
  });

  test('of whom one changes and one cancels a time: nobody keeps a cancelled one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [slot] = await addTimes();
      if (!slot) throw new Error('no time');
      const formId = await chosen(slot.Id);
      const [changed, cancelled] = await Promise.all([
        admin.client.call(calls.changeInterviewSlot, changeOf(slot, 'Ruang 5.01')),
        admin.client.call(calls.cancelInterviewSlot, { params: { slotId: slot.Id } }),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 422]).toContain(changed.status);
      expect((await detailOf(formId)).Interview?.State).toBe('Offered');
      await clearTimes();
    }
  });

  test('who invite and withdraw while the applicant chooses: a place is never taken without a choice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [slot] = await addTimes();
      const formId = await offered();
      const [answer] = await Promise.all([
        choose(formId, slot?.Id ?? ''),
        admin.client.call(calls.withdrawInterview, { params: { formId } }),
      ]);
      expect([200, 422]).toContain(answer.status);
      expect((await detailOf(formId)).Interview).toBeNull();
      expect((await slotsFor())[0]?.Taken).toBe(0);
      await clearTimes();
    }
  });
});

describe('whoever chose a time that is cancelled', () => {
  test('is not notified after the withdrawal of the application, and cannot be invited again', async () => {
    const [slot] = await addTimes();
    const formId = await chosen(slot?.Id ?? '');
    expect((await sample.person.client.call(withdrawApplication, { body: { formId } })).status).toBe(200);
    const before = await sentTo(formId);
    const cancelled = await admin.client.call(calls.cancelInterviewSlot, { params: { slotId: slot?.Id ?? '' } });
    expect([cancelled.status, cancelled.body.data.Notified]).toEqual([200, 0]);
    expect(await sentTo(formId)).toEqual(before);
    await addTimes();
    expect((await offerAs(admin, formId)).status).toBe(422);
    expect((await admin.client.call(calls.withdrawInterview, { params: { formId } })).status).toBe(422);
  });

  test('is notified while a decision can still be undone, as without one', async () => {
    const [slot] = await addTimes();
    const formId = await chosen(slot?.Id ?? '');
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    const cancelled = await admin.client.call(calls.cancelInterviewSlot, { params: { slotId: slot?.Id ?? '' } });
    expect(cancelled.body.data.Notified).toBe(1);
    expect(await sentTo(formId)).toContain('interview-cancelled');
    expect((await detailOf(formId)).Interview?.State).toBe('Offered');
  });
});

describe('the first and the last minute', () => {
  test('a time after midnight in Jakarta belongs to that day in filters and on the list of the day', async () => {
    const [slot] = await addTimes({ from: '00:10', until: '00:30', days: [dayIn(10)] });
    expect(slot?.StartsAt).toBe(`${dayIn(9)}T17:10:00.000Z`);
    const formId = await chosen(slot?.Id ?? '');
    const idsOn = async (interviewOn: string) =>
      (await listAs(admin, { interviewOn, pageSize: 100 })).body.data.Applications.map(({ Id }) => Id);
    expect(await idsOn(dayIn(10))).toContain(formId);
    expect(await idsOn(dayIn(9))).not.toContain(formId);
    const slotsOn = async (day: string) =>
      (await admin.client.call(calls.getInterviewDay, { query: { day } })).body.data.Slots.map(({ Id }) => Id);
    expect(await slotsOn(dayIn(10))).toContain(slot?.Id);
    expect(await slotsOn(dayIn(9))).not.toContain(slot?.Id);
  });

  test('a time that has begun is neither chosen, changed, cancelled nor left, whatever the data allow', async () => {
    const [slot, other] = await addTimes({ days: [dayIn(10)] });
    const formId = await chosen(slot?.Id ?? '');
    const late = await offered();
    await moveTo(slot?.Id ?? '', '-1 second');
    expect((await choose(late, slot?.Id ?? '')).status).toBe(422);
    expect((await choose(formId, other?.Id ?? '')).body.message).toContain('too late');
    const params = { slotId: slot?.Id ?? '' };
    expect((await admin.client.call(calls.cancelInterviewSlot, { params })).status).toBe(422);
    expect((await detailOf(formId)).Interview?.State).toBe('Chosen');
  });
});

test.each([
  ['a room of 2000 characters', { place: 'a'.repeat(2000) }, 422],
  ['interviewers of 2000 characters', { interviewers: 'a'.repeat(2000) }, 422],
  ['an address of 2000 characters', { link: `https://meet.example.com/${'a'.repeat(2000)}` }, 422],
  ['a null character', { place: 'Ruang\u0000 4' }, 400],
  ['a room of 200 characters', { place: 'a'.repeat(200) }, 200],
] as const)('times with %s are answered as %s %i', async (_, times, status) => {
  expect((await addAs(admin, times)).status).toBe(status);
  expect(await slotsFor()).toHaveLength(status === 200 ? 3 : 0);
});

describe('entries for a calendar', () => {
  /** The files of an application that mails have brought: method and number, in the order of the numbers. */
  const listEntries = () => {
    const folder = join(server.dataDir, 'mail');
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .flatMap((name) => {
        const [, coded = ''] =
          /filename=interview\.ics\s+Content-Transfer-Encoding: base64\s+([\w+/=\s]+)/.exec(
            readFileSync(join(folder, name), 'utf8'),
          ) ?? [];
        return coded === '' ? [] : [Buffer.from(coded, 'base64').toString('utf8')];
      });
  };
  const entriesOf = (formId: string) =>
    listEntries()
      .filter((text) => text.replace(/\r\n[\t ]/g, '').includes(`UID:interview-${formId}`))
      .map((text) => [/METHOD:(\w+)/.exec(text)?.[1], Number(/SEQUENCE:(\d+)/.exec(text)?.[1])] as const)
      .sort(([, a], [, b]) => a - b);

  test('of one application have one id, and rise with each change and cancellation', async () => {
    const [first, second] = await addTimes();
    const formId = await offered();
    expect((await choose(formId, first?.Id ?? '')).status).toBe(200);
    expect((await choose(formId, second?.Id ?? '')).status).toBe(200);
    expect((await admin.client.call(calls.cancelInterviewSlot, { params: { slotId: second?.Id ?? '' } })).status).toBe(
      200,
    );
    const file = await sample.person.client.call(getApplicationCalendar, { query: { formId } });
    expect(file.text).not.toContain('interview-');
    const third = (await slotsFor())[0]?.Id ?? '';
    expect((await choose(formId, third)).status).toBe(200);
    const own = await sample.person.client.call(getApplicationCalendar, { query: { formId } });
    expect(own.text).toContain(`UID:interview-${formId}`);
    expect(own.text).toMatch(/SEQUENCE:4\b/);
    expect(own.text).toContain('Ruang 4.12');
    expect((await sample.person.client.call(withdrawApplication, { body: { formId } })).status).toBe(200);
    const expected = [
      ['REQUEST', 1],
      ['REQUEST', 2],
      ['CANCEL', 3],
      ['REQUEST', 4],
      ['CANCEL', 5],
    ];
    await expect.poll(() => entriesOf(formId)).toEqual(expected);
  });
});

describe('the result', () => {
  const recordAs = (formId: string, isDone: boolean) =>
    admin.client.call(calls.recordInterview, { params: { formId }, body: { isDone } });

  test('is recorded once the interview has begun, can be corrected, and lets who missed it be offered another', async () => {
    const [slot] = await addTimes();
    const formId = await chosen(slot?.Id ?? '');
    expect((await recordAs(formId, true)).status).toBe(422);
    await moveTo(slot?.Id ?? '', '-1 minute');
    expect((await recordAs(formId, true)).status).toBe(200);
    expect((await detailOf(formId)).Interview?.State).toBe('Done');
    expect((await offerAs(admin, formId)).status).toBe(422);
    expect((await recordAs(formId, false)).status).toBe(200);
    expect((await sentTo(formId)).at(-1)).toBe('interview-missed');
    expect((await offerAs(admin, formId)).status).toBe(200);
    expect((await detailOf(formId)).InterviewChoice).toMatchObject({ State: 'Offered', Slot: null });
  });

  test('of an interview that was not chosen is refused', async () => {
    await addTimes();
    expect((await recordAs(await offered(), true)).status).toBe(422);
    expect((await recordAs(await another(), true)).status).toBe(422);
  });
});

test('many are offered in one run after a dry run, and the undo takes back what nobody has chosen since', async () => {
  const [slot] = await addTimes();
  const [one, two, notYet] = [await another(), await another(), await offered()];
  const action = { kind: 'offerInterview' } as const;
  const started = await rehearseAs(admin, action, { interview: 'none', status: 'Submitted' });
  expect(started.Possible).toBeGreaterThanOrEqual(2);
  expect(await sentTo(one)).toEqual([]);
  await performToEnd(admin, started.Id);
  expect((await detailOf(two)).Interview?.State).toBe('Offered');
  expect(await sentTo(notYet)).toEqual(['interview-offered']);
  expect((await choose(one, slot?.Id ?? '')).status).toBe(200);
  const undo = await undoAs(admin, started.Id);
  await untilState(admin, undo.body.data.Id, 'done');
  expect((await detailOf(one)).Interview?.State).toBe('Chosen');
  expect((await detailOf(two)).Interview).toBeNull();
  expect((await sentTo(two)).at(-1)).toBe('interview-withdrawn');
});

test('reminders are sent seven, two and one day before, once for a chosen time, and not to who stopped them', async () => {
  const sweep = async () => {
    await server.db.query(
      `with gone as (delete from reminder_day)
       insert into reminder_day select (now() at time zone 'Asia/Jakarta')::date - 1 on conflict (day) do nothing`,
    );
    await sendReminders(server.portal.services.applications, { from: 0, until: 24 });
    await server.db.query('delete from reminder_day');
  };
  const [slot, other] = await addTimes();
  const formId = await chosen(slot?.Id ?? '');
  const remindersOf = async () => (await sentTo(formId)).filter((name) => /^interview-(?:soon|tomorrow)$/.test(name));
  const setDays = (slotId: string, days: number) =>
    server.db.query(
      `update interview_slot set starts_at = ((now() at time zone 'Asia/Jakarta')::date + $2::integer + time '12:00') at time zone 'Asia/Jakarta'
        where id = $1`,
      [slotId, days],
    );
  await setDays(slot?.Id ?? '', 7);
  await Promise.all([sweep(), sweep()]);
  expect(await remindersOf()).toEqual(['interview-soon']);
  await setDays(slot?.Id ?? '', 3);
  await sweep();
  expect(await remindersOf()).toHaveLength(1);
  expect((await choose(formId, other?.Id ?? '')).status).toBe(200);
  await setDays(other?.Id ?? '', 7);
  await sweep();
  expect(await remindersOf()).toEqual(['interview-soon', 'interview-soon']);
  // As if staff had moved the time since that reminder, which was about another day.
  await server.db.query('update reminder_sent set reminder = replace(reminder, $2, $3) where application_id = $1', [
    formId,
    dayIn(7),
    dayIn(6),
  ]);
  await sweep();
  expect(await remindersOf()).toEqual(['interview-soon', 'interview-soon', 'interview-soon']);
  await setDays(other?.Id ?? '', 1);
  await sweep();
  expect((await remindersOf()).at(-1)).toBe('interview-tomorrow');
  await server.db.query(
    'insert into reminder_stop (account_id) select account_id from application where id = $1 on conflict do nothing',
    [formId],
  );
  await setDays(other?.Id ?? '', 2);
  await sweep();
  expect(await remindersOf()).toHaveLength(4);
  await server.db.query('delete from reminder_stop');
});

test('an application that is erased keeps no interview', async () => {
  const [slot] = await addTimes();
  const formId = await chosen(slot?.Id ?? '');
  await server.portal.services.db.transaction((tx) => anonymizeApplication(tx, formId));
  const { rows } = await server.db.query('select 1 from application_interview where application_id = $1', [formId]);
  expect(rows).toEqual([]);
  expect((await slotsFor())[0]?.Taken).toBe(0);
});
