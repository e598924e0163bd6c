import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leavesOf, withoutPlural } from './leaves.ts';
import { forms, root, texts } from './portal-data.ts';

const keys = [...new Set([...leavesOf(texts.id).keys()].map(withoutPlural))];
const files = Object.keys(texts.id);

/** Files whose keys come from the data, and are checked against it. */
const fromData = new Set([...forms.map(({ key }) => key), 'outcome', 'eligibility', 'institution']);

const code = ['src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8').replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')),
);

/** What the code writes between quotes and looks like a key: whole ones, and beginnings of composed ones. */
const mentioned = (pattern: RegExp): Set<string> =>
  new Set(code.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] as string)));
const start = `(?:${files.join('|')})`;
/** Events of the machines are named like keys: `{ type: 'institution.selected' }`. */
const whole = mentioned(new RegExp(`(?<!type: )['"\`](${start}(?:\\.[\\w-]+)+)['"\`]`, 'g'));
const begun = mentioned(new RegExp(`['"\`](${start}\\.(?:[\\w-]+\\.)*[\\w-]*)(?:\\$\\{|['"]\\s*\\+|\\.['"\`])`, 'g'));

it('code names only texts that exist', () => {
  const exists = (key: string): boolean => keys.includes(key) || keys.some((known) => known.startsWith(`${key}.`));
  expect([...whole].filter((key) => !exists(key) && !/\.(ts|tsx|json|js|sql)$/.test(key))).toEqual([]);
});

it('every text outside the forms is named somewhere in the code', () => {
  const isUsed = (key: string): boolean => whole.has(key) || [...begun].some((prefix) => key.startsWith(prefix));
  const own = keys.filter((key) => !fromData.has(key.split('.')[0] as string) && !key.startsWith('common.error.'));
  expect(own.filter((key) => !isUsed(key))).toEqual([]);
});
