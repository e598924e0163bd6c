import type { Call, DataOf } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Times of interviews, which staff offer and applicants choose (decision 303). */

/** Maximum number of times that one call adds. */
export const maxAddedSlots = 500;
export const slotPageSize = 50;

const day = { type: 'string', format: 'date', pattern: '^20', maxLength: 10 } as const;
/** HH:mm in Jakarta. */
const time = { type: 'string', pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 } as const;
const institutionCode = { type: 'integer', minimum: 1, maximum: 9999 } as const;

const slot = record({
  Id: text,
  InstitutionCode: wholeNumber,
  /** Programs of study whose applicants can choose it, in the reader's language; empty: all of the institution. */
  Programs: list(record({ Id: text, Name: text })),
  StartsAt: text,
  Minutes: wholeNumber,
  Places: wholeNumber,
  Taken: wholeNumber,
  /** Room; empty for an interview by video call alone. */
  Place: text,
  /** Address of the video call; empty without one. */
  Link: text,
  /** For staff only. */
  Interviewers: text,
  Version: wholeNumber,
  CancelledAt: nullableText,
  /** It has begun: it cannot be changed or cancelled any more. */
  HasBegun: yesNo,
  /** Whether the caller may change it: not where it is also for programs beyond the caller's. */
  IsOwn: yesNo,
});

/** Times from a day on, the next one first; without `from` from today on. */
export const listInterviewSlots = {
  name: 'listInterviewSlots',
  method: 'GET',
  path: '/admin/interview-slot',
  access: 'admin',
  query: recordWithOptional({}, { institutionCode, from: day, page: { type: 'integer', minimum: 1, maximum: 10_000 } }),
  data: record({
    Slots: list(slot),
    /** Of the institutions with interviews: what a time can be limited to. */
    Programs: list(record({ Id: text, Name: text, InstitutionCode: wholeNumber })),
    /** Applications that were offered an interview and have not chosen a time. */
    Waiting: wholeNumber,
  }),
  paginated: true,
} as const satisfies Call;

export type InterviewSlot = DataOf<typeof listInterviewSlots>['Slots'][number];

const where = {
  places: { type: 'integer', minimum: 1, maximum: 500 },
  place: { type: 'string', maxLength: 200 },
  link: { type: 'string', maxLength: 500, pattern: '^(?:https://\\S+)?$' },
  interviewers: { type: 'string', maxLength: 200 },
} as const;

const minutes = { type: 'integer', minimum: 5, maximum: 480 } as const;

/** On each day a time every `every` minutes, from `from`, as long as it ends by `until`. */
export const addInterviewSlots = {
  name: 'addInterviewSlots',
  method: 'POST',
  path: '/admin/interview-slot',
  access: 'admin',
  body: record({
    institutionCode,
    /** Empty: all programs of the institution. */
    programIds: { type: 'array', maxItems: 50, uniqueItems: true, items: { type: 'string', maxLength: 100 } },
    days: { type: 'array', maxItems: 60, uniqueItems: true, items: day },
    from: time,
    until: time,
    every: minutes,
    minutes,
    ...where,
  }),
  data: record({ Added: wholeNumber }),
} as const satisfies Call;

/**
 * Those who chose the time get an email: another place leaves them their choice, another time does not. Header If-Match:
 * the version that the client displayed.
 */
export const changeInterviewSlot = {
  name: 'changeInterviewSlot',
  method: 'PATCH',
  path: '/admin/interview-slot/{slotId}',
  access: 'admin',
  body: record({ day, time, minutes, ...where }),
  data: record({ Notified: wholeNumber }),
} as const satisfies Call;

/** Those who chose the time get an email and choose again. */
export const cancelInterviewSlot = {
  name: 'cancelInterviewSlot',
  method: 'DELETE',
  path: '/admin/interview-slot/{slotId}',
  access: 'admin',
  data: record({ Notified: wholeNumber }),
} as const satisfies Call;

/** The interviews of a day with those who come, for a printed list. */
export const getInterviewDay = {
  name: 'getInterviewDay',
  method: 'GET',
  path: '/admin/interview-day',
  access: 'admin',
  query: recordWithOptional({ day }, { institutionCode }),
  data: record({
    Slots: list(
      record({
        ...slot.properties,
        /** Those whom the caller may see. */
        People: list(
          record({
            Id: text,
            Name: text,
            RegistrationNumber: nullableText,
            Program: nullableText,
            State: text,
          }),
        ),
      }),
    ),
  }),
} as const satisfies Call;

const changed = record({ Id: text, State: text, Version: wholeNumber });

/** Asks the applicant to choose a time. Header If-Match: the version that the client displayed. */
export const offerInterview = {
  name: 'offerInterview',
  method: 'POST',
  path: '/admin/form/{formId}/interview',
  access: 'admin',
  body: record({}),
  data: changed,
} as const satisfies Call;

/** Takes the offer back, with the time that was chosen. Header If-Match as above. */
export const withdrawInterview = {
  name: 'withdrawInterview',
  method: 'DELETE',
  path: '/admin/form/{formId}/interview',
  access: 'admin',
  data: changed,
} as const satisfies Call;

/** Whether the applicant came. Header If-Match as above. */
export const recordInterview = {
  name: 'recordInterview',
  method: 'POST',
  path: '/admin/form/{formId}/interview/result',
  access: 'admin',
  body: record({ isDone: yesNo }),
  data: changed,
} as const satisfies Call;
