import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/reminders.ts';
import { alreadySent, route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { stopPagePath } from '../../../stop-link.ts';
import { chooseReminders, readReminderChoice } from '../choose-reminders.ts';

const MAX_BODY_BYTES = 4 * 1024;

/** The signed link of mails that can be stopped: it needs no session, and mail programs send its form without a script. */
export const registerReminderRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.getReminderChoice, async ({ query }) => ({
    data: await readReminderChoice(services, query.token),
  }));
  app.register(async (raw) => {
    // Mail programs send a form, in either encoding; all that is read of it is the name of a button.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    route(
      raw,
      services,
      calls.changeReminderChoice,
      async ({ request, reply, query }) => {
        const choice = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('choice');
        await chooseReminders(services, query.token, choice === 'resume' ? 'resume' : 'stop');
        if (choice === null) return { data: null };
        await reply.redirect(stopPagePath(query.token), 303);
        return alreadySent;
      },
      { bodyLimit: MAX_BODY_BYTES },
    );
  });
};
