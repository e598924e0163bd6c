import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { findFreePort } from '../tooling/dev/free-port.ts';
import { below, readOfficerData } from './data/read-officer-data.ts';
import { openDesk, readListed } from './preview/desk/open-desk.ts';
import { returnOne } from './preview/desk/return-one.ts';
import { fromSources, runPortal } from './preview/run-portal.ts';
import { createWords } from './preview/words.ts';

/**
 * A portal to look at, made of the files as they lie here and on a database of its own; Ctrl-C ends it and nothing is left.
 * Usage: npm run preview (PORT names the port of the portal)
 */
const root = process.cwd();
console.log('Starting a portal with demo data ...');
const port = process.env['PORT'] ?? String(await findFreePort());
const portal = await runPortal(root, fromSources, { PORT: port });
const data = readOfficerData(root);
const { institutions, roles } = buildCatalogue(below(data, 'schemas'));
const words = createWords(data);
await returnOne(portal, roles, await readListed(portal), words('preview.sample.message'));
const desk = await openDesk(portal, institutions, words);
console.log(`\nOpen ${desk.url}\n`);
