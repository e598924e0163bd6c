import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createContentCache } from '../../data/content-cache.ts';

/** Text keys in code, because the data does not show which texts pages and mails use. */
export interface CodeKeys {
  /** Whole message keys between quotes. */
  readonly fullKeys: ReadonlySet<string>;
  /** Beginnings of keys that the code completes: `server.error.<status>`. */
  readonly keyPrefixes: ReadonlySet<string>;
  /** Parts of the page texts of a kind of content that code uses: `title` of `${kind}.page.title`. */
  readonly pageParts: ReadonlySet<string>;
  /** Whether the code writes audit entries with this action, `application.viewed` or `content.${verb}`. */
  readonly writesAuditEntry: (act: string) => boolean;
}

const isCode = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);
const withoutComments = (text: string): string => text.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '');

const codeIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isCode)
        .map((name) => withoutComments(readFileSync(join(folder, name), 'utf8')))
    : [];

const matches = (code: readonly string[], pattern: RegExp): ReadonlySet<string> =>
  new Set(code.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, key]) => key ?? [])));

/** `root`: a repository with `src` and `machines`; `files`: the names that keys begin with. */
export const readCodeKeys = (root: string, files: readonly string[]): CodeKeys => {
  const code = codeIn(join(root, 'src'));
  // Events of the machines have names of the same form as keys.
  const events = matches(codeIn(join(root, 'machines')), /type: '([\w.]+)'/g);
  const start = `(?:${files.join('|')})`;
  const found = (pattern: string) => matches(code, new RegExp(pattern, 'g'));
  const whole = found(`(?<!type: |event: )['"\`](${start}(?:\\.[\\w-]+)+)['"\`]`);
  return {
    fullKeys: new Set([...whole].filter((key) => !events.has(key))),
    keyPrefixes: found(`['"\`](${start}\\.(?:[\\w-]+\\.)*[\\w-]*)(?:\\$\\{|['"]\\s*\\+|\\.['"\`])`),
    pageParts: found('\\bpage\\.([\\w-]+)'),
    writesAuditEntry: (act) =>
      code.some((text) => text.includes(`'${act}'`) || text.includes(`\`${act.split('.')[0]}.$\{`)),
  };
};

/** The nearest folder with a package: this code also runs from a bundle of its modules. */
const packageAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));

/** The code of the tools, independent of the data that they read. */
const toolRoot = packageAbove(import.meta.dirname);

const MAX_KNOWN = 4;
const keysByNames = createContentCache<CodeKeys>(MAX_KNOWN);

/** The text keys in the code of the tools, which does not change while they run. */
export const codeKeysOf = (files: readonly string[]): CodeKeys =>
  keysByNames(files, () => readCodeKeys(toolRoot, files));
