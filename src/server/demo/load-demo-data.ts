import { type Admission, createAdmission } from '../features/application/admission.ts';
import { createMasterData } from '../features/master-data/master-data.ts';
import { type Cashier, createCashier } from '../features/payment/cashier.ts';
import type { Tx } from '../platform/database/pool.ts';
import type { Services } from '../services.ts';
import { findAccountIds, hasDemoAccounts, loadAccounts } from './accounts.ts';
import { loadAdmission } from './admission.ts';
import { type DemoApplication, fillDraft } from './applications.ts';
import { readAreas } from './areas.ts';
import { loadContent } from './content.ts';
import demo from './data/applications.json' with { type: 'json' };
import { leadTo } from './decide.ts';
import { lockDemoPart } from './lock.ts';
import { loadPanel } from './panel.ts';
import { putFee } from './payments.ts';
import { loadPromoCodes } from './promo-codes.ts';
import { loadSchooling, loadTypesOfEntities } from './schooling.ts';
import { submitDemo } from './submit.ts';

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

interface Desks {
  readonly admission: Admission;
  readonly cashier: Cashier;
}

const loadApplication = async (
  { admission, cashier }: Desks,
  tx: Tx,
  accountId: string,
  wanted: DemoApplication,
): Promise<void> => {
  const { application, complete } = await fillDraft(admission, tx, accountId, wanted);
  if (!complete || wanted.status === 'Draft') return;
  const submitted = await submitDemo(admission, tx, application);
  await leadTo(admission, tx, application, submitted, wanted.status, wanted.payment);
  if (submitted === 'Pending Registration Fee' && wanted.status === submitted && wanted.payment)
    await putFee(cashier, tx, application, wanted.payment);
};

/** An admin, and applicants with applications in every status. @returns whether they were loaded */
const loadPeople = (services: Services, desks: Desks): Promise<boolean> =>
  services.passwords.inTurn((hasher) =>
    services.db.transaction(async (tx) => {
      await lockDemoPart(tx, 'admission');
      if (await hasDemoAccounts(tx)) return false;
      await loadAccounts(tx, hasher, (await readToday(tx)).now);
      const ids = await findAccountIds(tx);
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
  const admission = createAdmission(services, createMasterData(services.db));
  await loadPeople(services, { admission, cashier: createCashier(services) });
};
