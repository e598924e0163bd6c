import type { Row } from './row.ts';
import { browserRows } from './rows/browser.ts';
import { crashRows } from './rows/crash.ts';
import { databaseRows } from './rows/database.ts';
import { deployRows } from './rows/deploy.ts';
import { failoverRows } from './rows/failover.ts';
import { gatewayRows } from './rows/gateway.ts';
import { loadRows } from './rows/load.ts';
import { mailRows } from './rows/mail.ts';
import { peopleRows } from './rows/people.ts';
import { restoreRows } from './rows/restore.ts';
import { storageRows } from './rows/storage.ts';
import { timeRows } from './rows/time.ts';
import { upgradeRows } from './rows/upgrade.ts';

const rank = ({ name }: Row): number => (/^F\d+$/.test(name) ? Number(name.slice(1)) : 100);

/** F1 to F33 in their order, then the others. */
export const allRows: readonly Row[] = [
  ...databaseRows,
  ...crashRows,
  ...gatewayRows,
  ...mailRows,
  ...storageRows,
  ...deployRows,
  ...loadRows,
  ...timeRows,
  ...restoreRows,
  ...failoverRows,
  ...upgradeRows,
  ...peopleRows,
  ...browserRows,
].sort((a, b) => rank(a) - rank(b));
