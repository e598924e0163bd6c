import {
  type getInterviewDay,
  type InterviewSlot,
  type listInterviewSlots,
  slotPageSize,
} from '../../../contract/admin-interviews.ts';
import type { DataOf, Pagination, QueryOf } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { paginationOf } from '../../pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { narrowed, type StaffBounds } from '../../staff-bounds.ts';
import {
  countSlots,
  countWaiting,
  isOwnSlot,
  listPeopleOf,
  listProgramRows,
  listSlotRows,
  type SlotRow,
} from './queries.ts';

const describeSlot = (slot: SlotRow, viewer: StaffBounds): InterviewSlot => ({
  Id: slot.id,
  InstitutionCode: slot.institutionCode,
  Programs: [...slot.programs],
  StartsAt: slot.startsAt,
  Minutes: slot.minutes,
  Places: slot.places,
  Taken: slot.taken,
  Place: slot.place,
  Link: slot.link,
  Interviewers: slot.interviewers,
  Version: slot.version,
  CancelledAt: slot.cancelledAt,
  HasBegun: slot.hasBegun,
  IsOwn: isOwnSlot(viewer, slot),
});

type SlotList = DataOf<typeof listInterviewSlots>;

/** The times that an admin may see, from a day on. */
export const listInterviewTimes = async (
  db: Queryable,
  { institutions }: Catalogue,
  viewer: StaffBounds,
  { institutionCode, from, page = 1 }: QueryOf<typeof listInterviewSlots>,
  locale: Locale,
): Promise<{ readonly data: SlotList; readonly pagination: Pagination }> => {
  const within = narrowed(viewer, institutionCode);
  const asked = {
    within,
    from: from ?? null,
    until: null,
    locale,
    limit: slotPageSize,
    offset: (page - 1) * slotPageSize,
  };
  const codes = institutions.flatMap(({ code, interviews }) => (interviews ? [code] : []));
  const rows = await listSlotRows(db, asked);
  const programs = await listProgramRows(db, codes, viewer, locale);
  return {
    data: {
      Slots: rows.map((row) => describeSlot(row, viewer)),
      Programs: programs.map(({ id, name, institutionCode: InstitutionCode }) => ({
        Id: id,
        Name: name,
        InstitutionCode,
      })),
      Waiting: await countWaiting(db, within),
    },
    pagination: paginationOf(await countSlots(db, asked), page, slotPageSize),
  };
};

const MAX_SLOTS_OF_DAY = 1_000;

/** The times of a day that are not cancelled, with those who come. */
export const listInterviewDay = async (
  db: Queryable,
  viewer: StaffBounds,
  { day, institutionCode }: QueryOf<typeof getInterviewDay>,
  locale: Locale,
): Promise<DataOf<typeof getInterviewDay>> => {
  const within = narrowed(viewer, institutionCode);
  const asked = { within, from: day, until: day, locale, limit: MAX_SLOTS_OF_DAY, offset: 0 };
  const rows = (await listSlotRows(db, asked)).filter(({ cancelledAt }) => cancelledAt === null);
  const ids = rows.map(({ id }) => id);
  const people = await listPeopleOf(db, ids, within, locale);
  return {
    Slots: rows.map((row) => ({
      ...describeSlot(row, viewer),
      People: people
        .filter(({ slotId }) => slotId === row.id)
        .map(({ id, name, registrationNumber, program, state }) => ({
          Id: id,
          Name: name,
          RegistrationNumber: registrationNumber,
          Program: program,
          State: state,
        })),
    })),
  };
};
