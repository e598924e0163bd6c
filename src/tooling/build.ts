import { buildPortal } from './build/build-portal.ts';

await buildPortal(process.cwd());
