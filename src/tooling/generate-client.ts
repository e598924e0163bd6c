/** `npm run generate:client`: the typed client of the API for other systems, from the OpenAPI document. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientPath, renderClient } from './generate/api-client.ts';

const root = process.cwd();
writeFileSync(join(root, clientPath), await renderClient(root));
console.log(`Written: ${clientPath}`);
