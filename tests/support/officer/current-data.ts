import { readOfficerData } from '../../../src/officer/data/read-officer-data.ts';

/** The officers' data of the repository, read once for all tests of a worker. */
export const currentData = readOfficerData(process.cwd());
