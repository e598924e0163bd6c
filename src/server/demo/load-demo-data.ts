import type { ApplicationContext } from '../features/application/application-context.ts';
import { createPaymentContext, type PaymentContext } from '../features/payment/payment-context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../services.ts';
import { hasDemoAccounts, listAccountIds, loadAccounts } from './accounts.ts';
import { loadAdmission, loadPromoCodes } from './admission.ts';
import { advanceTo, submitDemoApplication } from './advance-application.ts';
import { type DemoApplication, fillDraft } from './applications.ts';
import { loadContent } from './content.ts';
import demo from './data/applications.json' with { type: 'json' };
import { lockDemoPart } from './insert-rows.ts';
import { loadPanel } from './panel.ts';
import { setFeeStatus } from './payments.ts';
import { loadSchooling, loadTypesOfEntities, readAreas } from './schooling.ts';

const readToday = async (tx: Tx): Promise<{ today: string; now: string }> => {
  const { rows } = await tx.query<{ today: string; now: string }>(
    `select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today, now() as now`,
  );
  return rows[0] as { today: string; now: string };
};

/** Areas, schools, programs and periods, unless there are some already. @returns whether they were loaded */
export const loadMasterData = ({ db }: Pick<Services, 'db'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockDemoPart(tx, 'admission');
    const { rowCount } = await tx.query('select from province limit 1');
    if (rowCount === 1) return false;
    const { today } = await readToday(tx);
    await loadSchooling(tx, await readAreas());
    await loadAdmission(tx, today);
    await loadTypesOfEntities(tx);
    await loadPromoCodes(tx, today);
    return true;
  });

interface DemoContexts {
  readonly admission: ApplicationContext;
  readonly cashier: PaymentContext;
}

const loadApplication = async (
  { admission, cashier }: DemoContexts,
  tx: Tx,
  accountId: string,
  wanted: DemoApplication,
): Promise<void> => {
  const { application, complete } = await fillDraft(admission, tx, accountId, wanted);
  if (!complete || wanted.status === 'Draft') return;
  const submitted = await submitDemoApplication(admission, tx, application);
  await advanceTo(admission, tx, application, submitted, wanted.status, wanted.payment);
  if (submitted === 'Pending Registration Fee' && wanted.status === submitted && wanted.payment)
    await setFeeStatus(cashier, tx, application, wanted.payment);
};

/** An admin, and applicants with applications in every status. @returns whether they were loaded */
const loadPeople = (services: Services, desks: DemoContexts): Promise<boolean> =>
  services.passwords.withSlot((hasher) =>
    services.db.transaction(async (tx) => {
      await lockDemoPart(tx, 'admission');
      if (await hasDemoAccounts(tx)) return false;
      await loadAccounts(tx, hasher, (await readToday(tx)).now);
      const ids = await listAccountIds(tx);
      for (const application of demo.applications as readonly DemoApplication[])
        await loadApplication(desks, tx, ids.get(application.account) as string, application);
      return true;
    }),
  );

/** Everything of decisions 6 that concerns applications; at a second start it finds its own data and leaves it alone. */
export const loadDemoData = async (services: Services): Promise<void> => {
  await loadMasterData(services);
  await loadContent(services);
  await loadPanel(services);
  await loadPeople(services, { admission: services.applications, cashier: createPaymentContext(services) });
};
