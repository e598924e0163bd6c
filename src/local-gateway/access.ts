import type { Core } from './core.ts';
import type { PageRequest } from './routes.ts';

const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Back office and switches are for this machine: not through a proxy, nor by a foreign name that points here. */
export const isFromOutside = ({ headers }: PageRequest): boolean =>
  !loopback.test(headers.host ?? '') || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/** A form of another site must not pay here. Programs send no Origin. */
export const isOwnForm = (core: Core, { headers }: PageRequest): boolean => {
  const { origin, host } = headers;
  return origin === undefined || origin === `http://${host}` || origin === new URL(core.publicUrl()).origin;
};
