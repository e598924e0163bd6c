import { assertRows } from '../../src/server/platform/database/check-rows.ts';
import { setRowCheck } from '../../src/server/platform/database/queryable.ts';

// Every statement that a test runs has its rows compared with their declaration.
setRowCheck(assertRows);
