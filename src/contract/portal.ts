import type { JSONSchema } from 'json-schema-to-ts';
import type { Call } from './call.ts';
import { bilingual } from './content.ts';
import { list, optionalText, record, text, whole, yesNo } from './shapes.ts';

/** What public pages tell beside content: notice, contact, and what is open for registration. */

const optional = <const S extends JSONSchema>(schema: S) => ({ anyOf: [schema, { type: 'null' }] }) as const;

const named = record({ Id: text, Name: text });

/** Code 0 is the group. */
export const contact = record({
  institutionCode: whole,
  address: optional(bilingual),
  phone: optionalText,
  whatsapp: optionalText,
  email: optionalText,
  hours: optional(bilingual),
  mapUrl: optionalText,
});

/** Open now, or, where not `isOpen`, within the next 30 days. First and last day as yyyy-MM-dd in Jakarta. */
export const shownPeriod = record({
  institutionCode: whole,
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

export const portal = record({
  /** yyyy-MM-dd in Jakarta, by the clock of the database. */
  today: text,
  /** The notice of the institution asked for, else that of the group; null when there is none today. */
  notice: optional(record({ id: text, en: optionalText, from: optionalText, until: optionalText })),
  /** The group first; only those of whom something is known. */
  contacts: list(contact),
  helpPhone: text,
  periods: list(shownPeriod),
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
