import type { Call } from './call.ts';
import { freeObject, list, nullableText, record, recordWithOptional, text, wholeNumber } from './shapes.ts';

/** The audit trail, newest first. Admins of one institution read the lines about it. */
export const listAudit = {
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  query: recordWithOptional(
    {},
    {
      page: { type: 'integer', minimum: 1, maximum: 100 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
      /**
       * Beginning of an action (`login`, `application.`), an e-mail address, the id of its subject, or a registration
       * number.
       */
      q: { type: 'string', maxLength: 254 },
      /** Family of actions (`login`, `application`), or the beginning of one. */
      action: { type: 'string', pattern: '^[A-Za-z.]{1,60}$' },
      actorId: { type: 'string', format: 'uuid' },
      subjectId: { type: 'string', maxLength: 100 },
      /** Times, inclusive and exclusive, to read entries older than the last page. */
      from: { type: 'string', format: 'date-time' },
      until: { type: 'string', format: 'date-time' },
    },
  ),
  data: list(
    record({
      Id: wholeNumber,
      at: text,
      actorId: nullableText,
      /** anonymous, applicant, admin or system */
      actorRole: text,
      /** Null for an anonymous caller, or once the account is erased. */
      actorEmail: nullableText,
      /** Name of the API key that the account was used with. */
      apiKey: nullableText,
      action: text,
      institutionCode: { type: ['integer', 'null'] },
      subjectKind: nullableText,
      subjectId: nullableText,
      /**
       * What it was done to, as one knows it now: name, registration or invoice number, and the id of what a page
       * exists for (the application of a file or payment). Nothing of it when it is gone.
       */
      subject: record({ name: nullableText, number: nullableText, at: nullableText }),
      details: freeObject,
      origin: nullableText,
    }),
  ),
  /** At most the newest 10,000 lines of a search are counted. */
  paginated: true,
} as const satisfies Call;
