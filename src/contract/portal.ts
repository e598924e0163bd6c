import type { JSONSchema } from 'json-schema-to-ts';
import type { Call } from './call.ts';
import { bilingual } from './content.ts';
import { list, nullableText, record, text, wholeNumber, yesNo } from './shapes.ts';

/** The status of `GET /healthcheck1` for the page shown to people; 503 when the database does not respond. */
export const readHealth = {
  name: 'readHealth',
  method: 'GET',
  path: '/health',
  access: 'everyone',
  data: record({ status: text, build: text }),
} as const satisfies Call;

/** Data of public pages besides content: notice, contact, and the periods that are open for registration. */

const optional = <const S extends JSONSchema>(schema: S) => ({ anyOf: [schema, { type: 'null' }] }) as const;

const named = record({ Id: text, Name: text });

/** Code 0 is the group. */
const contact = record({
  institutionCode: wholeNumber,
  address: optional(bilingual),
  phone: nullableText,
  whatsapp: nullableText,
  email: nullableText,
  hours: optional(bilingual),
  mapUrl: nullableText,
});

/** Open now, or, when not `isOpen`, within the next 30 days. First and last day as yyyy-MM-dd in Jakarta. */
const visiblePeriod = record({
  institutionCode: wholeNumber,
  id: text,
  name: text,
  entity: named,
  year: named,
  semester: named,
  channel: named,
  startDate: text,
  endDate: text,
  isOpen: yesNo,
});

const portal = record({
  /** yyyy-MM-dd in Jakarta, by the clock of the database. */
  today: text,
  /** The notice of the requested institution, else of the group; null when there is none today. */
  notice: optional(record({ id: text, en: nullableText, from: nullableText, until: nullableText })),
  /** The group first; only institutions with contact data. */
  contacts: list(contact),
  helpPhone: text,
  periods: list(visiblePeriod),
});

export const getPortal = {
  name: 'getPortal',
  method: 'GET',
  path: '/portal',
  access: 'everyone',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      /** Empty or 0 for all. */
      institutionCode: { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,3})?$', maxLength: 4 },
    },
  },
  data: portal,
} as const satisfies Call;
