import type { Call } from './call.ts';
import { record, text } from './shapes.ts';

/** What `GET /healthcheck1` tells machines, for the page that people see there; 503 when the database does not answer. */
export const readHealth = {
  name: 'readHealth',
  method: 'GET',
  path: '/health',
  access: 'everyone',
  data: record({ status: text, build: text }),
} as const satisfies Call;
