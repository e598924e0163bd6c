import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into a portal before its program: at a signal it writes down how much memory is in use after a collection.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGPROF', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const file = join(tmpdir(), `portal-live-memory-${process.pid}`);
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
});
