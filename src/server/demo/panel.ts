import { listPanels, writePanel } from '../features/portal/queries.ts';
import type { Services } from '../services.ts';
import demo from './data/panel.json' with { type: 'json' };
import { lockDemoPart } from './insert-rows.ts';

/** Contact of every institution and a notice, unless the control panel says something already. */
export const loadPanel = (services: Pick<Services, 'db'>): Promise<void> =>
  services.db.transaction(async (tx) => {
    await lockDemoPart(tx, 'panel');
    if ((await listPanels(tx)).length > 0) return;
    for (const [code, settings] of Object.entries(demo)) await writePanel(tx, Number(code), settings, null);
  });
