import type { TestSequencer, TestSpecification } from 'vitest/node';
import { partNames, partOf, toTestFile } from './test-parts.ts';

/** The longest files run first, as measured, so that no worker is idle at the end. */
const longestFiles = [
  'screens/screens',
  'screens/form-errors',
  'screens/admin-narrow',
  'e2e/nothing-lost',
  'e2e/payment',
  'e2e/shared-device',
  'e2e/applicant-journeys',
  'e2e/admin-work',
  'e2e/admin-content',
  'e2e/admin-panel',
  'outages/payment-faults-crash',
  'outages/payment-faults-gateway',
  'outages/database-faults',
  'outages/payment-model',
  'outages/start',
  'api/account-revocation',
  'api/documents-edge-cases',
  'officer-edits/workflow',
  'officer-edits/officer-edits',
  'officer-edits/printed-recipes',
  'officer-edits/mistakes',
  'check/check-data-lists',
  'check/check-data-hostile',
  'check/check-data-answer-kinds',
  'pdf/pdf-cleaner',
  'conformance/generated-forms',
  'conformance/generated-examples',
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
  return partOfA - partOfB || fileOfA - fileOfB;
};

/** Sorts test files by part, and within a part the longest first. */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return [...files].sort(compare);
  }
  /** The suite is not sharded over machines. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
