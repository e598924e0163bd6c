import { serverNow } from '../../api/server-clock.ts';

const ZONE = 'Asia/Jakarta';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** Today where the admissions offices are, yyyy-MM-dd. */
export const readToday = async (_ask: unknown): Promise<string> => format.format(serverNow());
