import { getPortal } from '../../../../contract/portal.ts';
import type { PageQuestion } from './public-page.ts';

/** Today where the admissions offices are, yyyy-MM-dd, by the server's clock. */
export const readToday = async (ask: PageQuestion['ask']): Promise<string> => (await ask(getPortal)).data.today;
