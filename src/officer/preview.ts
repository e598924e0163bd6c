import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { findFreePort } from '../tooling/shared/run-process.ts';
import { readOfficerData, valuesBelow } from './data/read-officer-data.ts';
import { createPreviewTexts } from './preview/preview-texts.ts';
import { runPortal, sourceProgram } from './preview/run-portal.ts';
import { listApplications, openStartPage } from './preview/start-page/open-start-page.ts';
import { returnOneApplication } from './preview/start-page/return-one-application.ts';

/**
 * Starts a portal of the working tree with a temporary database. Ctrl-C stops it and removes all of its data.
 * Usage: npm run preview (PORT names the port of the portal)
 */
const root = process.cwd();
console.log('Starting a portal with demo data ...');
const port = process.env['PORT'] ?? String(await findFreePort());
const portal = await runPortal(root, sourceProgram, { PORT: port });
const data = readOfficerData(root);
const { roles } = buildCatalogue(valuesBelow(data, 'schemas'));
const texts = createPreviewTexts(data);
await returnOneApplication(portal, roles, await listApplications(portal), texts('preview.sample.message'));
const startPage = await openStartPage(root, portal);
console.log(`\nOpen ${startPage.url}\n`);
