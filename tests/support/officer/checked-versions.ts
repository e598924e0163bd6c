import { checkData } from '../../../src/officer/check/check-data.ts';
import type { Finding } from '../../../src/officer/check/finding.ts';
import { locateJson } from '../../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { createRandom } from '../../../src/officer/verdict/drafts/random.ts';
import { currentData } from './current-data.ts';
import { damageData } from './damage-data.ts';
import { listMistakes, type Mistake } from './mistakes.ts';

const withMistake = ({ path, text, added }: Mistake): OfficerData => {
  const files = new Map(currentData.files);
  if (text === null) files.delete(path);
  else files.set(path, locateJson(path, text));
  if (added) files.set(added[0], locateJson(...added));
  return createOfficerData(files, currentData.otherFiles, currentData.logos, currentData.tables);
};

/** Files that other files depend on: shared fields, rules, scales and texts. */
const isShared = (path: string): boolean =>
  /^schemas\/(?:common|rules|lists)\/|^schemas\/application\/[a-z]+\.json$|^locales\/..\/(?:common|mail|eligibility|personal)\.json$/.test(
    path,
  );

const SEEDS = 6;
const STEP = 24;

/** The data with one change each: mistakes of all kinds, and random damage of files on which others depend. */
const listVersions = (): readonly OfficerData[] => [
  ...listMistakes(currentData)
    .filter((_, index) => index % STEP === 0)
    .map(withMistake),
  ...Array.from({ length: SEEDS }, (_, seed) => damageData(createRandom(seed), currentData, isShared)),
  currentData,
];

/**
 * What is found in each of some versions of the data, which one process checks in their order, or in the opposite one.
 * Every second version is compared with the one before it, the others with the data of the repository.
 */
export const checkVersions = (order: 'forward' | 'backward'): readonly (readonly Finding[])[] => {
  const versions = listVersions();
  const checks = versions.map((data, index) => ({ index, data, base: index % 2 ? versions[index - 1] : currentData }));
  return (order === 'forward' ? checks : checks.reverse())
    .map(({ index, data, base }) => ({ index, findings: checkData(data, base) }))
    .sort((a, b) => a.index - b.index)
    .map(({ findings }) => findings);
};
