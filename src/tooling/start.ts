import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '../engine/text/error-message.ts';
import { ensureBuild } from './build/ensure-build.ts';
import { stopWithParent } from './shared/stop-with-parent.ts';

stopWithParent();
const root = process.cwd();

try {
  await ensureBuild(root);
} catch (error) {
  console.error(errorMessage(error));
  process.exit(1);
}
// in this process, so that signals reach the server directly
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
