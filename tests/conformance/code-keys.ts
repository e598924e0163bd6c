import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, texts } from './portal-data.ts';

const isCode = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);
const withoutComments = (text: string): string => text.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '');

const code = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(isCode)
  .map((name) => withoutComments(readFileSync(join(root, 'src', name), 'utf8')));

const mentioned = (pattern: string): ReadonlySet<string> =>
  new Set(code.flatMap((text) => [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] as string)));

const start = `(?:${Object.keys(texts.id).join('|')})`;
const event = '(?<!type: )';

/** Whole message keys between quotes in the code; `type: 'institution.selected'` is an event, not a key. */
export const wholeKeys = mentioned(`${event}['"\`](${start}(?:\\.[\\w-]+)+)['"\`]`);

/** Beginnings of keys that the code completes: `server.error.<status>`. */
export const begunKeys = mentioned(`['"\`](${start}\\.(?:[\\w-]+\\.)*[\\w-]*)(?:\\$\\{|['"]\\s*\\+|\\.['"\`])`);
