import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/phone.ts';
import { route } from '../../http/route.ts';
import { readForm } from '../../http/validation.ts';
import type { Services } from '../../services.ts';
import { phoneCodeFailures, withAttemptLimit } from '../account/limits.ts';
import {
  countPhoneCode,
  describePhone,
  readNumber,
  requestPhoneCode,
  stopPhone,
  verifyPhone,
} from './phone-contact.ts';

/** Messages to the applicant's phone: consent, the code that verifies the number, and the end of both. */
export const registerPhoneRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.getPhone, async ({ session }) => ({
    data: await describePhone(services, session.accountId),
  }));

  route(app, services, calls.requestPhoneCode, async ({ body, session, transactionAfter }) => {
    const number = readNumber(readForm(services, calls.requestPhoneCode.form, body));
    return transactionAfter(
      (intent) => countPhoneCode(services, session.accountId, number, intent),
      async (tx) => ({
        message: 'server.phone.codeSent',
        data: await requestPhoneCode(tx, session.accountId, number),
      }),
    );
  });

  route(app, services, calls.verifyPhone, async ({ body, session, transaction }) => {
    const otp = String(readForm(services, calls.verifyPhone.form, body)['otp']);
    return withAttemptLimit(services.db, [phoneCodeFailures(session.accountId)], () =>
      transaction(async (tx) => ({
        message: 'server.phone.verified',
        data: await verifyPhone(tx, services.passwords, session.accountId, otp),
      })),
    );
  });

  route(app, services, calls.stopPhone, async ({ session, transaction }) =>
    transaction(async (tx) => {
      await stopPhone(tx, session.accountId);
      return {
        message: 'server.phone.stopped',
        data: { state: services.notifier ? ('off' as const) : ('unavailable' as const), number: null },
      };
    }),
  );
};
