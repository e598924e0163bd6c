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
const notAnEvent = '(?<!type: |event: )';

/** What happens has a name of the same shape as a key: the events of the machines. */
const events = new Set(
  readdirSync(join(root, 'machines'))
    .filter(isCode)
    .flatMap((name) => [...readFileSync(join(root, 'machines', name), 'utf8').matchAll(/type: '([\w.]+)'/g)])
    .map((match) => match[1] as string),
);

/** Whole message keys between quotes in the code; `type: 'institution.selected'` is an event, not a key. */
export const wholeKeys: ReadonlySet<string> = new Set(
  [...mentioned(`${notAnEvent}['"\`](${start}(?:\\.[\\w-]+)+)['"\`]`)].filter((key) => !events.has(key)),
);

/** Beginnings of keys that the code completes: `server.error.<status>`. */
export const keyPrefixes = mentioned(`['"\`](${start}\\.(?:[\\w-]+\\.)*[\\w-]*)(?:\\$\\{|['"]\\s*\\+|\\.['"\`])`);

/** Parts of the page texts of a kind of content that code asks for: `title` of `${kind}.page.title`. */
export const pageParts: ReadonlySet<string> = mentioned('\\bpage\\.([\\w-]+)');

/** Whether the code writes lines of the audit trail about this act, `application.viewed` or `content.${verb}`. */
export const writesAct = (act: string): boolean =>
  code.some((text) => text.includes(`'${act}'`) || text.includes(`\`${act.split('.')[0]}.$\{`));
