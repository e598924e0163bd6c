import { getReminderChoice } from '../../../../contract/reminders.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { PageLoadContext, PublicPage } from '../../shared/page/public-page.ts';
import { type ReminderChoice, RemindersScreen, textsOf } from './RemindersScreen.tsx';

const MAX_TOKEN_LENGTH = 200;

const unknown: ReminderChoice = { token: '', isStopped: null, mails: 'reminders' };

/** A page with a wrong token says so; it is no page of its own. */
const read = async ({ url, call }: PageLoadContext): Promise<ReminderChoice> => {
  const token = url.searchParams.get('token') ?? '';
  if (token.length > MAX_TOKEN_LENGTH) return unknown;
  try {
    return { token, ...(await call(getReminderChoice, { query: { token } })).data };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return unknown;
  }
};

/** Where the link at the end of a mail that can be stopped leads: opening it changes nothing, because programs open links by themselves. */
export const remindersPage: PublicPage<ReminderChoice> = {
  read,
  describe: ({ mails }, { t }) => ({
    title: t(textsOf[mails].title),
    description: t(textsOf[mails].lead),
    canonical: pathTo('reminders'),
    isIndexed: false,
  }),
  Screen: RemindersScreen,
  isUncacheable: true,
};
