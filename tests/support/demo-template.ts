import { loadSettings } from '../../src/server/config/settings.ts';
import { loadDemoData } from '../../src/server/demo/load-demo-data.ts';
import { makeServices } from '../../src/server/make-services.ts';
import { createDatabase, createPool } from '../../src/server/platform/database/pool.ts';
import { createPayments } from '../../src/server/platform/payments/create-payments.ts';
import { gatewayEnv } from './local-gateway.ts';

/** Loads the demo data once for all servers of the run, which start on a copy. */
export const loadDemoTemplate = async (url: string, dataDir: string): Promise<void> => {
  const settings = loadSettings({ ...gatewayEnv(undefined), DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'true' });
  const pool = createPool({ connectionString: url }, { max: 4 });
  const payments = createPayments({ settings, local: undefined }, () => undefined);
  try {
    await loadDemoData(await makeServices(settings, createDatabase(pool), payments));
  } finally {
    payments.close();
    await pool.end();
  }
};
