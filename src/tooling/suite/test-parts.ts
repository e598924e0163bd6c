import { relative, sep } from 'node:path';

/** Tests that are run and counted together. */
interface TestPart {
  readonly title: string;
  /** Every test file below these folders belongs to the part. */
  readonly folders: readonly string[];
  readonly needsDatabase?: boolean;
  readonly needsBrowser?: boolean;
}

/** In the order in which they run: the longest files first. */
export const testParts = {
  screens: {
    title: 'Every screen and its states',
    folders: ['tests/screens'],
    needsDatabase: true,
    needsBrowser: true,
  },
  interactions: {
    title: 'Every feature in the browser',
    folders: ['tests/interactions'],
    needsDatabase: true,
    needsBrowser: true,
  },
  e2e: { title: 'Journeys in the browser', folders: ['tests/e2e'], needsDatabase: true, needsBrowser: true },
  outages: { title: 'Crashes, outages and load', folders: ['tests/outages'], needsDatabase: true },
  exhaustive: { title: 'Every combination over HTTP', folders: ['tests/exhaustive'], needsDatabase: true },
  api: { title: 'API on a real database', folders: ['tests/api'], needsDatabase: true },
  officers: { title: 'Edits of officers', folders: ['tests/officer-edits'] },
  unit: { title: 'Units', folders: ['src', 'machines', 'tests/faults'] },
  conformance: { title: 'Conformance of the data', folders: ['tests/conformance'] },
  machines: { title: 'Machines', folders: ['tests/machines'] },
} as const satisfies Readonly<Record<string, TestPart>>;

export type PartName = keyof typeof testParts;

const parts: Readonly<Record<string, TestPart>> = testParts;

export const partNames = Object.keys(testParts);

/** Path of a test file below the repository, with slashes. */
export const toTestFile = (moduleId: string): string => relative(process.cwd(), moduleId).split(sep).join('/');

/** @param file its path below the repository, with slashes */
export const partOf = (file: string): string | undefined =>
  partNames.find((name) => parts[name]?.folders.some((folder) => file.startsWith(`${folder}/`)));

/** Names the parts of one run, separated by commas. All their files are then one project, whose workers serve them all. */
export const CHOSEN_PARTS = 'TESTS_CHOSEN_PARTS';

/** What Vitest has to know to run these parts as one project. */
export const settingsOf = (names: readonly string[]) => {
  const chosen = names.map((name) => {
    const part = parts[name];
    if (!part) throw new Error(`There are no tests "${name}". There are: ${partNames.join(', ')}`);
    return part;
  });
  return {
    include: chosen.flatMap(({ folders }) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)),
    globalSetup: chosen.some(({ needsDatabase }) => needsDatabase)
      ? ['tests/support/postgres-global-setup.ts', 'tests/support/object-store/global-setup.ts']
      : [],
    testTimeout: chosen.some(({ needsBrowser }) => needsBrowser) ? 300_000 : 120_000,
  };
};
