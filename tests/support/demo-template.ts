import { findCodeRoot } from '../../src/server/config/folders.ts';
import { loadSettings } from '../../src/server/config/settings.ts';
import { createServices } from '../../src/server/create-services.ts';
import { loadDemoData } from '../../src/server/demo/load-demo-data.ts';
import { createDatabase, createPool } from '../../src/server/platform/database/database.ts';
import { openPaymentGateways } from '../../src/server/platform/payments/open-payment-gateways.ts';
import { gatewayEnv } from './local-gateway.ts';

/** Loads the demo data once for all servers of the run, which start on a copy. */
export const loadDemoTemplate = async (url: string, dataDir: string): Promise<void> => {
  const settings = loadSettings({ ...gatewayEnv(undefined), DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'true' });
  const pool = createPool({ connectionString: url }, { max: 4 });
  const payments = await openPaymentGateways(settings.paymentProviders, findCodeRoot(), () => undefined);
  try {
    await loadDemoData(await createServices({ settings, db: createDatabase(pool), payments }));
  } finally {
    await payments.close();
    await pool.end();
  }
};
