import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';

const root = findCodeRoot();
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Sections of ASVS 5.0.0 and how many requirements of levels 1 and 2 each has; they are numbered from 1. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const expected = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, i) => `V${section}.${i + 1}`),
);

interface Row {
  readonly number: string;
  readonly subject: string;
  readonly state: string;
  readonly how: string;
}

const rows: readonly Row[] = text
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [number = '', subject = '', state = '', how = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { number, subject, state, how };
  });

/** Names in code font that are paths of the repository. */
const pathsIn = (words: string): string[] =>
  [...words.matchAll(/`([^`\s]+)`/g)]
    .map(([, name]) => name as string)
    .filter((name) =>
      /^(?:src|tests|docs|schemas|machines|locales|\.ci|\.github)(?:\/|$)|^[\w-]+\.(?:json|md|ts)$/.test(name),
    );

test('docs/security.md has one row for each of the 253 ASVS requirements of levels 1 and 2', () => {
  expect(expected).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(expected);
});

test('each row of docs/security.md has a subject, an explanation and one of three states', () => {
  for (const { number, subject, state, how } of rows) {
    expect(['held', 'open', 'not applicable'], number).toContain(state);
    expect(subject.length, number).toBeGreaterThan(3);
    expect(how.length, number).toBeGreaterThan(3);
  }
});

test('each requirement with the state “held” in docs/security.md names a test file or a document', () => {
  for (const { number, state, how } of rows.filter((row) => row.state === 'held')) {
    const proofs = pathsIn(how).filter((path) => /\.test\.ts$|^docs\//.test(path));
    expect(proofs, `${number} ${state}`).not.toEqual([]);
  }
});

test('every path in docs/security.md exists', () => {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => `docs/${target}`);
  const missing = [...new Set([...pathsIn(text), ...links])].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test('the totals in docs/security.md equal the numbers of rows in each state', () => {
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  expect(text).toContain(
    `${count('held')} are held, ${count('open')} are open, ${count('not applicable')} do not apply.`,
  );
});
