import { serverNow } from '../../../../api/server-clock.ts';

/** The day that counts for what is public: yyyy-MM-dd in Jakarta, by the server's clock. */
export const todayInJakarta = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(serverNow());
