import { checkVersions } from './checked-versions.ts';

// A process of its own, which remembers nothing of what another one has checked.
process.stdout.write(JSON.stringify(checkVersions('backward')));
