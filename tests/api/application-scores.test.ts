import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAdminApplication, getListPlace } from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { startBulkRun } from '../../src/contract/admin-bulk.ts';
import * as calls from '../../src/contract/application-scores.ts';
import { buildRubric, type Rubrics } from '../../src/engine/review/rubric.ts';
import { anonymizeApplication } from '../../src/server/features/account/queries/deletion.ts';
import { makeApiKey } from '../support/api-keys.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, listAs, makeSubmitted } from './admin-applications-support.ts';
import { performToEnd, rehearseAs } from './admin-bulk-support.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let office: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  office = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['officeAdmin'] });
});
afterAll(() => server.close());

const INSTITUTION = 20;
const makeReader = (more: object = {}): Promise<Person> =>
  makePerson(server, { role: 'admin', institutionCode: INSTITUTION, staffRoles: ['reviewer'], ...more });

const review = async (by: Person, formId: string) => {
  const { status, text, body } = await by.client.call(calls.getReview, { params: { formId } });
  expect(status, text).toBe(200);
  if (!body.data) throw new Error('the application is not scored');
  return body.data;
};
const ask = (formId: string, readerId: string | null, by = office) =>
  by.client.call(calls.askReaders, { params: { formId }, body: { readerId } });
const dismiss = (formId: string, readerId: string, by = office) =>
  by.client.call(calls.dismissReader, { params: { formId, readerId } });
const save = (by: Person, formId: string, points: Readonly<Record<string, number>>, version?: number, note = '') =>
  by.client.call(calls.saveScore, {
    params: { formId },
    body: { points, note },
    ...(version !== undefined && { headers: { 'if-match': String(version) } }),
  });
const finish = (by: Person, formId: string, finished = true, version?: number) =>
  by.client.call(calls.finishScore, {
    params: { formId },
    body: { finished },
    ...(version !== undefined && { headers: { 'if-match': String(version) } }),
  });

const points = (academic: number, fit: number, documents: number) => ({ academic, fit, documents });
const good = points(4, 3, 3);
const weak = points(0, 1, 2);
const score = async (by: Person, formId: string, given: Readonly<Record<string, number>>, note = ''): Promise<void> => {
  const saved = await save(by, formId, given, undefined, note);
  expect(saved.status, saved.text).toBe(200);
  const done = await finish(by, formId);
  expect(done.status, done.text).toBe(200);
};

/** An application that these readers are asked to score. */
const makeRead = async (...readers: readonly Person[]): Promise<string> => {
  const { formId } = await makeSubmitted(server);
  for (const { id } of readers) {
    const asked = await ask(formId, id);
    expect(asked.status, asked.text).toBe(200);
  }
  return formId;
};

const exported = async (by: Person, query: Readonly<Record<string, string>>): Promise<string> => {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const response = await fetch(`${server.url}/api/admin/form/export?${new URLSearchParams(query)}`, {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  return response.text();
};
const scoreColumns =
  'registrationNumber,score,scoreDifference,scoreReaders,scoreHints,score.admission.academic,score.admission.fit';

describe('two readers', () => {
  test('save, finish and see each other’s scores; the application gets a score, hints and columns', async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    await score(one, formId, weak, 'Nilainya turun.');
    expect(await review(one, formId)).toMatchObject({ Sees: true, State: 'open', Score: null, Mine: { Total: 22.5 } });
    await score(other, formId, points(0, 2, 2));
    const both = await review(one, formId);
    expect(both).toMatchObject({
      State: 'scored',
      Score: 26.25,
      Difference: 7.5,
      Hints: ['belowMinimum', 'weakAcademic'],
    });
    expect(both.Readers.map(({ Score }) => Score?.Total)).toEqual([22.5, 30]);
    expect(both.Readers[0]?.Score?.Note).toBe('Nilainya turun.');
    const listed = await listAs(office, { scoreFrom: '26.25', scoreUntil: '26.25', sort: '-score', columns: 'score' });
    expect(listed.body.data.Applications.map(({ Id, Review }) => [Id, Review?.Score])).toContainEqual([formId, 26.25]);
    expect(listed.body.data.Cells.flat()).toContain('26.25');
    const rows = parse(await exported(office, { scoreUntil: '26.25', columns: scoreColumns }), {
      bom: true,
    }) as string[][];
    expect(rows.find((row) => row[1] === '26.25')).toEqual([
      expect.any(String),
      '26.25',
      '7.5',
      'Siti Aminah, Siti Aminah',
      expect.stringContaining('50'),
      '0',
      '1.5',
    ]);
  });

  test('are asked evenly, each once, and a third when they disagree; then nobody else', async () => {
    const [one, other, third] = [await makeReader(), await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    expect(await ask(formId, third.id)).toMatchObject({ status: 409 });
    await score(one, formId, good);
    await score(other, formId, weak);
    const disputed = await review(office, formId);
    expect(disputed).toMatchObject({ State: 'disputed', Score: null });
    const extra = disputed.Readers.filter(({ IsExtra }) => IsExtra);
    expect(extra).toHaveLength(1);
    expect([one.id, other.id, office.id]).not.toContain(extra[0]?.Reader.Id);
    expect(await ask(formId, null)).toMatchObject({ status: 409 });
    await dismiss(formId, extra[0]?.Reader.Id ?? '');
    expect(await ask(formId, third.id)).toMatchObject({ status: 200 });
    await score(third, formId, points(3, 2, 2));
    expect(await review(office, formId)).toMatchObject({ State: 'scored', Score: 60, MayAsk: 0 });
  });

  test('may change a finished score until the other has finished', async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    await score(one, formId, good);
    expect((await review(one, formId)).Mine?.MayReopen).toBe(true);
    expect(await finish(one, formId, false)).toMatchObject({ status: 200 });
    expect(await save(one, formId, weak)).toMatchObject({ status: 200 });
    await score(other, formId, weak);
    expect(await review(one, formId)).toMatchObject({ Sees: false, Mine: { FinishedAt: null } });
    expect(await finish(one, formId)).toMatchObject({ status: 200 });
    expect(await finish(one, formId, false)).toMatchObject({ status: 409 });
    const { rows } = await server.db.query<{ event: string }>(
      'select event from application_score_event where application_id = $1 and reader_id = $2 order by id',
      [formId, one.id],
    );
    expect(rows.map(({ event }) => event)).toEqual(['asked', 'finished', 'reopened', 'finished']);
  });
});

describe('refused is', () => {
  test('who was not asked, points that are no choice, a score that lacks some, and another version', async () => {
    const [one, stranger] = [await makeReader(), await makeReader()];
    const formId = await makeRead(one);
    expect(await save(stranger, formId, good)).toMatchObject({ status: 409 });
    expect(await save(office, formId, good)).toMatchObject({ status: 409 });
    expect(errorKeys(await save(one, formId, { academic: 5, nothing: 1 }))).toHaveLength(2);
    expect(await save(one, formId, { academic: 2 }, 1)).toMatchObject({ status: 200 });
    const late = await save(one, formId, { academic: 3 }, 1);
    expect(late).toMatchObject({ status: 412 });
    expect((await review(one, formId)).Mine).toMatchObject({ Points: { academic: 2 }, Version: 2 });
    const unfinished = await finish(one, formId);
    expect(unfinished.status).toBe(422);
    expect(errorKeys(unfinished)).toHaveLength(2);
    await score(one, formId, good);
    expect(await save(one, formId, weak)).toMatchObject({ status: 409 });
    expect(await finish(one, formId)).toMatchObject({ status: 409 });
    expect(await dismiss(formId, one.id)).toMatchObject({ status: 409 });
  });

  test('everything outside of the bounds, and scoring after the decision', async () => {
    const [one, foreign] = [await makeReader(), await makeReader({ institutionCode: 40 })];
    const formId = await makeRead(one);
    expect(await ask(formId, foreign.id)).toMatchObject({ status: 422 });
    for (const call of [calls.getReview, calls.listScoreReaders])
      expect(await foreign.client.call(call, { params: { formId } })).toMatchObject({ status: 404 });
    expect(await ask(formId, null, foreign)).toMatchObject({ status: 404 });
    expect(await save(foreign, formId, good)).toMatchObject({ status: 404 });
    await save(one, formId, good);
    expect((await listAs(one, { mark: 'awaitsMyScore' })).body.data.Applications).toHaveLength(1);
    expect(await decideAs(office, formId, 'reject', { rejection: { reason: 'quota' } })).toMatchObject({ status: 200 });
    expect(await save(one, formId, weak)).toMatchObject({ status: 409 });
    expect(await finish(one, formId)).toMatchObject({ status: 409 });
    expect((await review(one, formId)).IsOpen).toBe(false);
    expect((await listAs(one, { mark: 'awaitsMyScore' })).body.data.Applications).toEqual([]);
  });

  test.each([
    ['between two choices', { academic: 2.5 }, 422],
    ['below the scale', { academic: -1 }, 422],
    ['above the scale', { academic: 5 }, 422],
    ['too large for a number of the database', { academic: 1e300 }, 422],
    ['of a name that every object has', JSON.parse('{"__proto__": 3}'), 400],
    ['of a criterion that does not exist', { toString: 3 }, 422],
    ['in a text', { academic: '3' }, 422],
    ['that are nothing', { academic: null }, 422],
    ['in a list', [3], 422],
  ])('points %s, which leave the draft as it was', async (_, sent, status) => {
    const one = await makeReader();
    const formId = await makeRead(one);
    expect(await save(one, formId, { academic: 3 })).toMatchObject({ status: 200 });
    expect((await save(one, formId, sent as Record<string, number>)).status).toBe(status);
    expect((await review(one, formId)).Mine).toMatchObject({ Points: { academic: 3 }, Version: 2 });
  });

  test('everything about a withdrawn application, and nobody is asked for it; finished scores stay', async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    await score(one, formId, good);
    await save(other, formId, good);
    await server.db.query(`update application set status = 'Withdrawn' where id = $1`, [formId]);
    for (const reply of [
      await save(other, formId, weak),
      await finish(other, formId),
      await finish(one, formId, false),
      await ask(formId, null),
    ])
      expect(reply).toMatchObject({ status: 409 });
    const left = await review(office, formId);
    expect(left).toMatchObject({ IsOpen: false, MayAsk: 0, Score: null });
    expect(left.Readers.map(({ Score }) => Score?.Total)).toEqual([85, undefined]);
    expect(await dismiss(formId, other.id)).toMatchObject({ status: 200 });
  });

  test('a reader who may no longer see the application; what they finished stays, and the office removes the others', async () => {
    const [one, other, third] = [await makeReader(), await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    await score(one, formId, good);
    await save(other, formId, good);
    await server.db.query('update account set institution_code = 40 where id = any($1)', [[one.id, other.id]]);
    for (const person of [one, other]) {
      expect(await person.client.call(calls.getReview, { params: { formId } })).toMatchObject({ status: 404 });
      expect(await finish(person, formId, person === other)).toMatchObject({ status: 404 });
      expect((await listAs(person, { mark: 'awaitsMyScore' })).body.data.Applications).toEqual([]);
      expect((await listAs(person, { sort: '-score' })).body.data.Applications).toEqual([]);
    }
    expect(await dismiss(formId, other.id)).toMatchObject({ status: 200 });
    expect(await ask(formId, third.id)).toMatchObject({ status: 200 });
    await score(third, formId, good);
    expect(await review(office, formId)).toMatchObject({ State: 'scored', Score: 85 });
  });

  test('a draft without an application fee, which is not scored', async () => {
    const { rows } = await server.db.query<{ id: string }>(
      "select id from application where institution_code = 20 and status = 'Draft' limit 1",
    );
    const formId = rows[0]?.id ?? '';
    expect((await office.client.call(calls.getReview, { params: { formId } })).body.data).toBeNull();
    expect(await ask(formId, null)).toMatchObject({ status: 409 });
  });
});

/** What a caller is told of an application, by every call that could say something of its score. */
const repliesTo = async (by: Person, formId: string, mayExport = false): Promise<Readonly<Record<string, unknown>>> => {
  const replies: Record<string, unknown> = {};
  const queries: readonly Readonly<Record<string, string>>[] = [
    {},
    { sort: '-score' },
    { sort: 'score' },
    { scoreFrom: '0' },
    { scoreUntil: '100' },
    { scoreFrom: '50', sort: 'name' },
    { q: 'siti', sort: 'score' },
    { mark: 'awaitsMyScore', scoreFrom: '1' },
  ];
  for (const query of queries) {
    const name = JSON.stringify(query);
    const { body } = await listAs(by, { ...query, pageSize: 100, columns: scoreColumns });
    replies[`list ${name}`] = { ...body.data, pagination: body.pagination };
    const place = await by.client.call(getListPlace, { params: { formId }, query });
    replies[`place ${name}`] = place.body.data;
    const { sort: _sort, ...filter } = query;
    for (const format of mayExport ? ['csv', 'jsonl'] : [])
      replies[`${format} ${name}`] = await exported(by, { ...filter, format, columns: scoreColumns });
    // One run at a time.
    await server.db.query('delete from bulk_run');
    const run = await by.client.call(startBulkRun, {
      body: { action: { kind: 'note', body: 'x' }, selection: { ...query, scoreFrom: query['scoreFrom'] ?? '1' } },
    });
    replies[`bulk ${name}`] = [run.status, run.body.data?.Total];
  }
  replies['detail'] = (await by.client.call(getAdminApplication, { params: { formId } })).body.data;
  replies['review'] = await review(by, formId);
  replies['readers'] = (await by.client.call(calls.listScoreReaders, { params: { formId } })).body.data;
  return replies;
};

/** Which readers have finished is known to all; mails are sent meanwhile. */
const withoutProgress = (replies: unknown): unknown =>
  JSON.parse(
    JSON.stringify(replies, (key, value) =>
      ['Finished', 'FinishedAt', 'Open', 'SentAt'].includes(key) ? null : value,
    ),
  );

describe('a blind reader', () => {
  test.each([
    ['a reviewer', 'reviewer', false],
    ['who may decide', 'decider', true],
    ['an office admin', 'officeAdmin', true],
    ['a system admin of the institution', 'systemAdmin', true],
  ])('is told the same by every call before and after the other has finished: %s', async (_, role, mayExport) => {
    const [one, other] = [await makeReader(), await makeReader({ staffRoles: [role] })];
    const formId = await makeRead(one, other);
    const before = withoutProgress(await repliesTo(other, formId, mayExport));
    await score(one, formId, weak, 'Rahasia sekali.');
    const after = await repliesTo(other, formId, mayExport);
    expect(withoutProgress(after)).toEqual(before);
    expect(JSON.stringify(after)).not.toContain('Rahasia');
    await score(other, formId, weak);
    expect(JSON.stringify(await review(other, formId))).toContain('Rahasia');
  });

  test('is not told by those who are no readers, and a reviewer who may be the third is not either', async () => {
    const [one, other, bystander] = [await makeReader(), await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    const before = withoutProgress(await repliesTo(bystander, formId));
    await score(one, formId, weak, 'Rahasia sekali.');
    await score(other, formId, weak, 'Rahasia juga.');
    const after = await repliesTo(bystander, formId);
    expect(withoutProgress(after)).toEqual(before);
    expect(await review(office, formId)).toMatchObject({ Sees: true, Score: 22.5 });
  });

  test('sees no draft of another, not even who may decide, and nobody sees one in the trail', async () => {
    const one = await makeReader();
    const formId = await makeRead(one);
    await save(one, formId, good, undefined, 'Masih draf.');
    const seen = await review(office, formId);
    expect(seen.Readers[0]?.Score).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('Masih draf.');
    await score(one, formId, points(1, 3, 4), 'Selesai.');
    const trail = await office.client.call(listAudit, { query: { subjectId: formId, pageSize: 100 } });
    expect(trail.body.data.map(({ action }) => action)).toContain('application.scored');
    expect(JSON.stringify(trail.body.data)).not.toMatch(/Selesai|draf|62\.5|"academic"/);
  });

  test('learns nothing through an API key of an admin, and a key cannot score', async () => {
    const [one, decider] = [await makeReader(), await makePerson(server, { role: 'admin' })];
    const formId = await makeRead(one, decider);
    await score(one, formId, weak, 'Rahasia sekali.');
    const { client } = await makeApiKey(server, decider, { rights: ['applications', 'decide', 'export'] });
    const { body } = await client.call(calls.getReview, { params: { formId } });
    expect(body.data).toMatchObject({ Sees: false, Score: null });
    expect(JSON.stringify(body)).not.toContain('Rahasia');
    const saved = await client.call(calls.saveScore, { params: { formId }, body: { points: good, note: '' } });
    expect(saved.status).toBe(403);
  });
});

describe('at once', () => {
  test('two who disagree finish: one more reader is asked, once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await makeReader(), await makeReader()];
      const formId = await makeRead(one, other);
      await save(one, formId, good);
      await save(other, formId, weak);
      const replies = await Promise.all([finish(one, formId), finish(other, formId)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const { Readers, State } = await review(office, formId);
      expect(State).toBe('disputed');
      expect(Readers.filter(({ IsExtra }) => IsExtra)).toHaveLength(1);
    }
  });

  test('an application is given to readers twice: each place is given once', async () => {
    const { formId } = await makeSubmitted(server);
    await makeReader();
    await makeReader();
    const replies = await Promise.all([ask(formId, null), ask(formId, null), ask(formId, null)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await review(office, formId)).Readers).toHaveLength(2);
  });

  test('one score is saved in two windows: the slower one is told', async () => {
    const one = await makeReader();
    const formId = await makeRead(one);
    const replies = await Promise.all([save(one, formId, good, 1), save(one, formId, weak, 1)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('a reader finishes while the office removes them: one of both happens', async () => {
    const one = await makeReader();
    const formId = await makeRead(one);
    await save(one, formId, good);
    const [done, gone] = await Promise.all([finish(one, formId), dismiss(formId, one.id)]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([done.status, gone.status]);
  });
});

test('readers are chosen by their open scores, and nobody who may decide', async () => {
  const { rows } = await server.db.query<{ id: string }>(
    `select id from account where 'reviewer' = any(staff_roles) and active`,
  );
  await server.db.query(`update account set active = false where id = any($1)`, [rows.map(({ id }) => id)]);
  const [busy, free, freer] = [await makeReader(), await makeReader(), await makeReader()];
  const decider = await makeReader({ staffRoles: ['decider'] });
  for (let n = 0; n < 2; n++) await makeRead(busy);
  const { formId } = await makeSubmitted(server);
  const asked = await ask(formId, null);
  expect(asked.body.data.Asked.map(({ Id }) => Id).sort()).toEqual([free.id, freer.id].sort());
  const { body } = await office.client.call(calls.listScoreReaders, { params: { formId } });
  expect(body.data.map(({ Id }) => Id)).toEqual(expect.arrayContaining([busy.id, decider.id]));
  await server.db.query(`update account set active = true where id = any($1)`, [rows.map(({ id }) => id)]);
});

test('a score is deleted with the data of its applicant', async () => {
  const one = await makeReader();
  const formId = await makeRead(one);
  await score(one, formId, good, 'Alasan.');
  await server.portal.services.db.transaction((tx) => anonymizeApplication(tx, formId));
  for (const table of ['application_review', 'application_score', 'application_score_event']) {
    const { rows } = await server.db.query(`select from ${table} where application_id = $1`, [formId]);
    expect(rows, table).toEqual([]);
  }
});

test('a bulk action asks readers for every application that lacks some', async () => {
  const readers = [await makeReader(), await makeReader(), await makeReader()];
  const tag = 'to-score';
  const lacking = [await makeSubmitted(server), await makeSubmitted(server)].map(({ formId }) => formId);
  const full = await makeRead(...readers.slice(0, 2));
  await server.db.query(
    'insert into application_tag (application_id, tag, added_by) select unnest($1::uuid[]), $2, $3',
    [[...lacking, full], tag, office.id],
  );
  const rehearsed = await rehearseAs(office, { kind: 'askReaders' }, { tag });
  expect(rehearsed).toMatchObject({ Possible: 2, Refused: 1 });
  for (const formId of lacking) expect((await review(office, formId)).Readers).toEqual([]);
  expect(await performToEnd(office, rehearsed.Id)).toMatchObject({ Done: 2 });
  for (const formId of lacking) expect((await review(office, formId)).Readers).toHaveLength(2);
});

describe('other rubrics of the data', () => {
  /** As if the portal had been started with them. */
  const withRubrics = async (rubrics: Rubrics, run: () => Promise<void>): Promise<void> => {
    const { catalogue } = server.portal.services;
    const before = catalogue.rubrics;
    Object.assign(catalogue, { rubrics });
    try {
      await run();
    } finally {
      Object.assign(catalogue, { rubrics: before });
    }
  };
  const changed = buildRubric(
    'admission',
    {
      scales: { quality: [0, 1, 2, 3, 4], wide: [0, 5, 10] },
      criteria: [
        { key: 'academic', weight: 1, scale: 'wide' },
        { key: 'fit', weight: 1, scale: 'quality' },
      ],
      readers: { count: 2, blind: true, score: 'mean' },
    },
    {},
  );

  test('leave a finished score as it was, name what changed, and of a draft keep what still means the same', async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    await score(one, formId, points(4, 2, 2));
    await save(other, formId, points(4, 2, 2));
    await withRubrics({ admission: changed }, async () => {
      expect((await review(other, formId)).Mine).toMatchObject({
        Points: { fit: 2 },
        Changes: [
          { Key: 'academic', Change: 'scale' },
          { Key: 'fit', Change: 'weight' },
          { Key: 'documents', Change: 'removed' },
        ],
      });
      expect(errorKeys(await finish(other, formId))).toEqual(['server.score.missing']);
      expect(errorKeys(await save(other, formId, points(4, 2, 2)))).toHaveLength(2);
      await score(other, formId, { academic: 5, fit: 2 });
      const both = await review(one, formId);
      expect(both).toMatchObject({ State: 'scored', Score: 60 });
      const [first] = both.Readers.filter(({ Reader }) => Reader.Id === one.id);
      expect(first?.Score).toMatchObject({ Points: points(4, 2, 2), Total: 70, Changes: [{}, {}, {}] });
      expect(first?.Score?.Criteria?.map(({ Key, Weight }) => [Key, Weight])).toEqual([
        ['academic', 40],
        ['fit', 30],
        ['documents', 30],
      ]);
    });
  });

  test('that ask fewer readers leave no application waiting for one who is removed', async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    await score(one, formId, good);
    const { admission } = server.portal.services.catalogue.rubrics;
    if (!admission) throw new Error('no rubric');
    await withRubrics({ admission: { ...admission, readers: { ...admission.readers, count: 1 } } }, async () => {
      expect(await review(one, formId)).toMatchObject({ State: 'open', Score: null, MayAsk: 0 });
      await dismiss(formId, other.id);
      expect(await review(one, formId)).toMatchObject({ State: 'scored', Score: 85 });
    });
    // More readers again: what is scored stays so.
    expect(await review(one, formId)).toMatchObject({ State: 'scored', Score: 85, MayAsk: 1 });
    expect(await ask(formId, other.id)).toMatchObject({ status: 200 });
    await dismiss(formId, other.id);
    expect(await review(one, formId)).toMatchObject({ State: 'scored', Score: 85 });
  });

  test('without the one of an application leave its scores readable, and nobody scores it', async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    const formId = await makeRead(one, other);
    await score(one, formId, good, 'Tetap terbaca.');
    await withRubrics({}, async () => {
      const left = await review(office, formId);
      expect(left).toMatchObject({ IsOpen: false, MayAsk: 0, Criteria: [{ Key: 'academic' }, {}, {}] });
      expect(JSON.stringify(left)).toContain('Tetap terbaca.');
      expect(await save(other, formId, good)).toMatchObject({ status: 409 });
      expect((await listAs(office, { scoreFrom: '0', columns: scoreColumns })).status).toBe(200);
      const { formId: fresh } = await makeSubmitted(server);
      expect((await office.client.call(calls.getReview, { params: { formId: fresh } })).body.data).toBeNull();
      expect(await ask(fresh, null)).toMatchObject({ status: 422 });
    });
  });

  test('are chosen by their condition over the facts of the application', async () => {
    const { formId } = await makeSubmitted(server);
    const isOf = (institution: string) => ({
      required: ['institution'],
      properties: { institution: { const: institution } },
    });
    const { parameter = '' } =
      server.portal.services.catalogue.institutions.find(({ code }) => code === INSTITUTION) ?? {};
    const rubrics = (institution: string): Rubrics => ({
      admission: { ...changed, key: 'admission' },
      special: { ...changed, key: 'special', when: isOf(institution) },
    });
    await withRubrics(rubrics(parameter), async () => {
      expect((await review(office, formId)).Rubric).toBe('special');
    });
    await withRubrics(rubrics('elsewhere'), async () => {
      expect((await review(office, formId)).Rubric).toBe('admission');
    });
  });
});

describe('the score in the row of an application, by which lists are ordered', () => {
  const differing = async () => {
    const { rows } = await server.db.query(
      `select a.id, a.score, a.score_is_blind, r.score as reviewed, r.is_blind from application a
         left join application_review r on r.application_id = a.id
        where a.score is distinct from r.score
           or a.score_is_blind is distinct from case when r.score is not null then r.is_blind end`,
    );
    return rows;
  };
  const rowOf = async (formId: string) =>
    (
      await server.db.query<{ score: string | null; score_is_blind: boolean | null }>(
        'select score, score_is_blind from application where id = $1',
        [formId],
      )
    ).rows[0];

  test('is that of its review after all that was done here', async () => {
    const { rows } = await server.db.query('select from application where score is not null');
    expect(rows.length).toBeGreaterThan(3);
    expect(await differing()).toEqual([]);
  });

  test('follows a review that a process of the version before writes, changes and deletes', async () => {
    const { formId } = await makeSubmitted(server);
    const { db } = server;
    await db.query(
      `insert into application_review (application_id, rubric, is_blind, state, score) values ($1, 'admission', true, 'scored', 77.25)
       on conflict (application_id) do update set rubric = excluded.rubric`,
      [formId],
    );
    expect(await rowOf(formId)).toEqual({ score: '77.25', score_is_blind: true });
    await db.query('update application_review set is_blind = false where application_id = $1', [formId]);
    expect(await rowOf(formId)).toEqual({ score: '77.25', score_is_blind: false });
    await db.query("update application_review set state = 'open', score = null where application_id = $1", [formId]);
    expect(await rowOf(formId)).toEqual({ score: null, score_is_blind: null });
    await db.query("update application_review set state = 'scored', score = 3 where application_id = $1", [formId]);
    await db.query('delete from application_review where application_id = $1', [formId]);
    expect(await rowOf(formId)).toEqual({ score: null, score_is_blind: null });
  });
});
