import type { Services } from '../services.ts';
import { findPanels, writePanel } from '../store/portal/panels.ts';
import demo from './data/panel.json' with { type: 'json' };

/** Two processes that start on an empty database at once must not both fill it. */
const LOCK = 720_433;

/** Contact of every institution and a notice, unless the control panel says something already. */
export const loadPanel = (services: Pick<Services, 'db'>): Promise<void> =>
  services.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if ((await findPanels(tx)).length > 0) return;
    for (const [code, settings] of Object.entries(demo)) await writePanel(tx, Number(code), settings, null);
  });
