import { getReminderChoice } from '../../../../contract/reminders.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { PageLoadContext, PublicPage } from '../../shared/page/public-page.ts';
import { type ReminderChoice, RemindersScreen } from './RemindersScreen.tsx';

const MAX_TOKEN_LENGTH = 200;

/** A page with a wrong token says so; it is no page of its own. */
const read = async ({ url, call }: PageLoadContext): Promise<ReminderChoice> => {
  const token = url.searchParams.get('token') ?? '';
  if (token.length > MAX_TOKEN_LENGTH) return { token: '', isStopped: null };
  try {
    return { token, isStopped: (await call(getReminderChoice, { query: { token } })).data.isStopped };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return { token: '', isStopped: null };
  }
};

/** Where the link at the end of a reminder leads: opening it changes nothing, because programs open links by themselves. */
export const remindersPage: PublicPage<ReminderChoice> = {
  read,
  describe: (_, { t }) => ({
    title: t('reminders.title'),
    description: t('reminders.lead'),
    canonical: pathTo('reminders'),
    isIndexed: false,
  }),
  Screen: RemindersScreen,
  isUncacheable: true,
};
