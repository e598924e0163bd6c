import type { Call } from './call.ts';
import { anything, list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Public pages of programs: what a program costs, requires and offers, as the control panel has it. */

const institutionCode = { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,3})?$', maxLength: 4 } as const;

const requirement = recordWithOptional({ name: text }, { limit: list(anything) });

/** A period in which the program is offered: open, or opening soon. Amounts are whole rupiah, moments ISO 8601. */
const offer = record({
  id: text,
  periodId: text,
  period: text,
  entity: text,
  year: text,
  semester: text,
  channel: text,
  opensAt: text,
  closesAt: text,
  isOpen: yesNo,
  registrationFee: wholeNumber,
  spp: wholeNumber,
  ukt: wholeNumber,
  advance: wholeNumber,
  discount: { anyOf: [record({ name: text, amount: wholeNumber }), { type: 'null' }] },
  /** Number of seats; null when it is not limited. */
  seats: { type: ['integer', 'null'] },
  hasScholarship: yesNo,
  /** Null when the rule of the program does not exist. */
  requirements: { anyOf: [list(requirement), { type: 'null' }] },
});

const program = {
  id: text,
  name: text,
  institutionCode: wholeNumber,
  psychologicalTestRequired: yesNo,
  colourBlindLetterRequired: yesNo,
} as const;

/** By institution and name, those that can be applied for first. `entity`: the id of a level of study. */
export const listStudyPrograms = {
  name: 'listStudyPrograms',
  method: 'GET',
  path: '/study-programs',
  access: 'everyone',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      institutionCode,
      entity: { type: 'string', maxLength: 60 },
      page: { type: 'integer', minimum: 1, maximum: 100_000 },
    },
  },
  data: record({
    programs: list(
      record({
        ...program,
        entity: nullableText,
        registrationFee: { type: ['integer', 'null'] },
        opensAt: nullableText,
        closesAt: nullableText,
        isOpen: yesNo,
      }),
    ),
    entities: list(record({ Id: text, Name: text })),
    pages: wholeNumber,
  }),
} as const satisfies Call;

export const getStudyProgram = {
  name: 'getStudyProgram',
  method: 'GET',
  path: '/study-programs/{id}',
  access: 'everyone',
  data: record({ ...program, offers: list(offer) }),
} as const satisfies Call;
