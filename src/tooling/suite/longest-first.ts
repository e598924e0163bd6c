import type { TestSequencer, TestSpecification } from 'vitest/node';

/** What begins last would end alone, beside idle workers. Longest first, as measured. */
const longestFiles = [
  'e2e/routes/routes',
  'e2e/routes/barriers',
  'e2e/screens',
  'e2e/admin-content',
  'e2e/officer-change',
  'e2e/public-takeover',
  'e2e/journey-registration',
  'e2e/account-pages',
  'api/payment-faults-crash',
  'api/start',
  'api/payment-faults-gateway',
  'api/payment-model',
  'api/embedded-postgres',
  'api/documents-hard',
  'api/local-gateway-process',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longestFiles.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return place < 0 ? longestFiles.length : place;
};

/** The order of test files: those that take long, then the others. */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return [...files].sort((a, b) => placeOf(a) - placeOf(b));
  }
  /** The suite is not spread over machines. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
