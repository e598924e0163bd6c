import sql from 'sql-template-tag';
import type { ApplicationContext } from '../features/application/application-context.ts';
import { createPaymentContext, type PaymentContext } from '../features/payment/payment-context.ts';
import { listPanels, writePanel } from '../features/portal/queries.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../services.ts';
import { hasDemoAccounts, listAccountIds, loadAccounts } from './accounts.ts';
import { loadAdmission, loadPromoCodes } from './admission.ts';
import { advanceTo, submitDemoApplication } from './advance-application.ts';
import { type DemoApplication, fillDraft } from './applications.ts';
import { loadContent } from './content.ts';
import applicationsData from './data/applications.json' with { type: 'json' };
import panelData from './data/panel.json' with { type: 'json' };
import { lockDemoPart, readToday } from './insert-rows.ts';
import { setFeeStatus } from './payments.ts';
import { loadSchooling, loadTypesOfEntities, readAreas } from './schooling.ts';

/** Areas, schools, programs and periods, unless there are some already. @returns whether they were loaded */
export const loadMasterData = ({ db }: Pick<Services, 'db'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockDemoPart(tx, 'admission');
    if ((await tx.run(sql`select from province limit 1`)) === 1) return false;
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
const loadPeople = (services: Services, contexts: DemoContexts): Promise<boolean> =>
  services.passwords.withSlot((hasher) =>
    services.db.transaction(async (tx) => {
      await lockDemoPart(tx, 'admission');
      if (await hasDemoAccounts(tx)) return false;
      await loadAccounts(tx, hasher, (await readToday(tx)).now);
      const ids = await listAccountIds(tx);
      // A file of this folder; saving a step checks it with its form.
      for (const application of applicationsData.applications as readonly DemoApplication[])
        await loadApplication(contexts, tx, ids.get(application.account) as string, application);
      return true;
    }),
  );

/** Contact of every institution and a notice, unless the control panel has settings already. */
export const loadPanel = (services: Pick<Services, 'db'>): Promise<void> =>
  services.db.transaction(async (tx) => {
    await lockDemoPart(tx, 'panel');
    if ((await listPanels(tx)).length > 0) return;
    for (const [code, settings] of Object.entries(panelData))
      await writePanel(tx, Number(code), { answers: settings, dropped: {}, migration: 0 }, null);
  });

/** All demo data of specification 10. Parts that are loaded already stay as they are. */
export const loadDemoData = async (services: Services): Promise<void> => {
  await loadMasterData(services);
  await loadContent(services);
  await loadPanel(services);
  await loadPeople(services, { admission: services.applications, cashier: createPaymentContext(services) });
};
