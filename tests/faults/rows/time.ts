import { setTimeout as sleep } from 'node:timers/promises';
import { verifyOtp } from '../../../src/contract/account.ts';
import { getRegistrationFee } from '../../../src/contract/payment.ts';
import { guessedCode } from '../../support/one-time-code.ts';
import { inEnvironment } from '../in-environment.ts';
import { createApplicant } from '../load/applicant.ts';
import { startLoad } from '../load/load.ts';
import { createVisitor } from '../load/people.ts';
import { exactly, holds, type Row, Skipped } from '../row.ts';

const preload = new URL('../environment/clock-ahead.mjs', import.meta.url).pathname;
const tenMinutes = 600_000;
const aheadOf = [tenMinutes, -tenMinutes] as const;

const wrongClocks: Row = {
  name: 'F27',
  fault: 'clock of one process ten minutes ahead, of the other ten minutes behind',
  run: (context) =>
    inEnvironment(
      context,
      'F27',
      { preloadOf: () => preload, envOf: (at) => ({ CLOCK_AHEAD_MS: String(aheadOf[at] ?? 0) }) },
      async (environment) => {
        const applicant = createApplicant(environment, { until: AbortSignal.timeout(120_000) });
        const load = await startLoad(environment, { clients: 4, byMail: 2 });
        const joined = await Promise.all(Array.from({ length: 6 }, () => applicant.joinByMail()));
        const dueMinutes: number[] = [];
        for (const person of joined) {
          if (person === undefined) continue;
          const formId = await applicant.fillIn(person);
          if (formId === undefined) continue;
          const submitted = await applicant.submit(person, formId);
          await applicant.order(person, formId);
          const { body } = await person.client.call(getRegistrationFee, { query: { formId } });
          const [payment] = body.data.Payments;
          const { rows } = await environment.db.query<{ minutes: number }>(
            'select extract(epoch from due_at - now())::float / 60 as minutes from payment where application_id = $1',
            [formId],
          );
          if (payment?.PaymentStatus === 'Open') dueMinutes.push(rows[0]?.minutes ?? 0);
          applicant.payAtGateway(submitted.body.data.RegistrationNumber ?? '');
        }
        await load.stop();
        // A code that is too old by the database's clock is refused by both.
        const [late] = joined;
        const email = `late-${late?.email ?? ''}`;
        const client = createVisitor(environment.portals[1]?.url ?? '', environment.traffic.send);
        const refused = await client.call(verifyOtp, { body: { email, otp: guessedCode } });
        await sleep(500);
        return {
          figures: [
            exactly(
              'people who came in with the code of the mail',
              joined.filter((person) => person !== undefined).length,
              6,
            ),
            exactly('links that can be paid', dueMinutes.length, 6),
            holds(
              'they end at the same time on both clocks',
              Math.max(...dueMinutes) - Math.min(...dueMinutes) < 5,
              `${Math.min(...dueMinutes).toFixed(1)} to ${Math.max(...dueMinutes).toFixed(1)} min`,
            ),
            holds(
              'a code that was never sent is refused',
              refused.status === 400 || refused.status === 422,
              String(refused.status),
            ),
          ],
        };
      },
    ),
};

const skipped = (name: string, fault: string, why: string): Row => ({
  name,
  fault,
  run: () => Promise.reject(new Skipped(why)),
});

export const timeRows: readonly Row[] = [
  wrongClocks,
  skipped(
    'F33',
    'alarm drill: smoke test stopped, queue filled, mail broken',
    'the portal has no alarm channel of its own: health and the admins’ list of troubles are what a watch outside asks (health: F5, F16, db-read-only; list: F15, F29)',
  ),
];
