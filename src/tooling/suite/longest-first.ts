import type { TestSequencer, TestSpecification } from 'vitest/node';
import { partNames, partOf, toTestFile } from './test-parts.ts';

/** The longest files of all parts run first, as measured, so that no worker is idle at the end. */
const longestFiles = [
  'screens/screens',
  'screens/form-errors',
  'screens/admin-narrow',
  'outages/workers',
  'outages/processes',
  'outages/payment-faults-crash',
  'outages/payment-faults-gateway',
  'outages/database-faults',
  'outages/payment-model',
  'outages/start',
  'interactions/added-forms',
  'conformance/generated-forms',
  'officer-edits/officer-edits',
  'interactions/nothing-lost',
  'interactions/shared-device',
  'interactions/officer-change',
  'officer-edits/mistakes',
  'officer-edits/printed-recipes',
  'officer-edits/workflow',
  'interactions/know-before',
  'interactions/answer-lists',
  'interactions/staff-lists',
  'e2e/payment',
  'e2e/applicant-journeys',
  'e2e/admin-work',
  'exhaustive/generated-changes',
];

const placeOf = <T>(list: readonly T[], isIt: (item: T) => boolean): number => {
  const place = list.findIndex(isIt);
  return place < 0 ? list.length : place;
};

const placesOf = ({ moduleId }: TestSpecification): readonly [number, number] => [
  partNames.indexOf(partOf(toTestFile(moduleId)) ?? ''),
  placeOf(longestFiles, (name) => moduleId.includes(`/${name}.test.`)),
];

const compare = (a: TestSpecification, b: TestSpecification): number => {
  const [[partOfA, fileOfA], [partOfB, fileOfB]] = [placesOf(a), placesOf(b)];
  return fileOfA - fileOfB || partOfA - partOfB;
};

/** Sorts test files: the longest, then the others by part. */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return [...files].sort(compare);
  }
  /** The suite is not sharded over machines. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
