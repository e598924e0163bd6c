import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getListPlace, listOrders } from '../../src/contract/admin-applications.ts';
import { readApplicationFilter } from '../../src/server/features/admin-applications/application-filter.ts';
import {
  getListPlaceRow,
  indexedPlaceStatement,
  isIndexed,
  sortedPlaceStatement,
} from '../../src/server/features/admin-applications/queries/list-place.ts';
import { addManyApplications, scoreManyApplications } from '../support/many-applications.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type Applicant, decideAs, listAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
let waiting: readonly Applicant[];
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
  waiting = [await makeSubmitted(server), await makeSubmitted(server), await makeSubmitted(server)];
  await addManyApplications(server.db, 0, 2_400);
  await scoreManyApplications(server.db);
}, 120_000);
afterAll(() => server.close());

type Query = Readonly<Record<string, string>>;

const placeOf = async (formId: string, query: Query, by = admin) => {
  const answer = await by.client.call(getListPlace, { params: { formId }, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

const rowsOf = async (query: Query, page = 1) =>
  (await listAs(admin, { ...query, page, pageSize: 100 })).body.data.Applications.map(({ Id }) => Id);

/** Few and many matches, which are found by different statements. */
const filters: readonly Query[] = [{}, { status: 'Submitted' }, { status: 'Rejected' }, { q: 'siti ami' }];

describe('the place of an application', () => {
  it.each(filters.flatMap((filter) => listOrders.map((sort) => [{ ...filter, sort }] as const)))(
    'in the list with %j is the place of its row, between the rows before and after it',
    async (query) => {
      const rows = await rowsOf(query);
      const { totalItems } = (await listAs(admin, query)).body.pagination ?? {};
      for (const index of [0, 1, 57, rows.length - 2].filter((one) => rows[one] !== undefined && one < rows.length)) {
        const place = await placeOf(rows[index] ?? '', query);
        expect({ index, ...place }).toEqual({
          index,
          Before: index,
          IsListed: true,
          Total: totalItems,
          More: false,
          Previous: rows[index - 1] ?? null,
          Next: rows[index + 1] ?? (await rowsOf(query, 2))[0] ?? null,
        });
      }
    },
  );

  // Who may not decide sees scores of open rubrics only, which a list by score leaves out.
  it.each(listOrders.filter(isIndexed).flatMap((order) => [[order, ['decide']] as const, [order, []] as const]))(
    'ordered by %s for an admin with the rights %j is the same by index and by sorting, from the first to the last',
    async (order, staffRights) => {
      const { catalogue } = server.portal.services;
      const viewer = { accountId: admin.id, institutionCode: null, programIds: [], staffRights };
      const filter = readApplicationFilter(catalogue, viewer, { status: 'Accepted' });
      const query = { status: 'Accepted', sort: order };
      const [first, last] = [await rowsOf(query), await rowsOf(query, 3)];
      for (const id of [first[0], first[40], last[0]].flatMap((one) => one ?? [])) {
        const sorted = await getListPlaceRow(server.db, sortedPlaceStatement(filter, order, id));
        const indexed = await getListPlaceRow(server.db, indexedPlaceStatement(filter, order, id, 10_000));
        expect(indexed).toEqual(sorted);
        const short = await getListPlaceRow(server.db, indexedPlaceStatement(filter, order, id, 10));
        expect(short).toEqual({ ...sorted, before: Math.min(sorted.before, 11) });
      }
    },
  );

  it('stays where it was once a decision takes it out of the filter: nobody is skipped', async () => {
    const query = { status: 'Submitted', sort: 'submittedAt' };
    const [formId = ''] = waiting.map((one) => one.formId);
    const before = await placeOf(formId, query);
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    const after = await placeOf(formId, query);
    expect(after).toEqual({ ...before, IsListed: false, Total: before.Total - 1 });
    expect((await placeOf(before.Next ?? '', query)).Previous).toBe(before.Previous);
  });

  it('is not told of an application of another institution or without one, nor for a filter that the list refuses', async () => {
    const { formId } = waiting[1] ?? { formId: '' };
    const call = (by: Person, query: Query, id = formId) =>
      by.client.call(getListPlace, { params: { formId: id }, query });
    const { rows } = await server.db.query<{ code: number }>(
      'select institution_code as code from application where id = $1',
      [formId],
    );
    const other = await makeAdmin(server, rows[0]?.code === 10 ? 20 : 10);
    expect((await call(other, {})).status).toBe(404);
    expect((await call(admin, {}, '00000000-0000-4000-8000-00000000dead')).status).toBe(404);
    expect((await call(admin, { institutionCode: '999' })).status).toBe(400);
    expect((await call(admin, { sort: 'luck' })).status).toBe(400);
    const own = await makeAdmin(server, rows[0]?.code);
    const all = await placeOf(formId, {});
    expect((await placeOf(formId, {}, own)).Total).toBeLessThan(all.Total);
  });

  it('is unknown where the search finds more than a thousand people of one name', async () => {
    await server.db.query("update application set applicant_name = 'Siti Sama' where registration_number like '77-%'");
    const [formId = ''] = await rowsOf({ q: 'siti' });
    expect(await placeOf(formId, { q: 'siti' })).toEqual({
      Before: null,
      IsListed: false,
      Total: 1_000,
      More: true,
      Previous: null,
      Next: null,
    });
  });
});
