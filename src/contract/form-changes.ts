import type { Call } from './call.ts';
import { nothing, record } from './shapes.ts';

/** The applicant has read what changed in the forms: it is not told again. */
export const seeFormChanges = {
  name: 'seeFormChanges',
  method: 'POST',
  path: '/form/changes-seen',
  access: 'applicant',
  body: record({ formId: { type: 'string', format: 'uuid' }, until: { type: 'string', format: 'date-time' } }),
  data: nothing,
} as const satisfies Call;
