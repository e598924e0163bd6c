import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocatedJson } from '../../src/officer/data/located-json.ts';
import type { OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { applyChanges, type OfficerEdit, readEdits } from './officer-edit.ts';

export interface EditLines {
  readonly name: string;
  /** Lines that an officer wrote for the edit at the commit of `lines-before.json`. */
  readonly before: number;
  readonly now: number;
}

/** One value in a line, so that the layout of a file does not count. */
const formatted = (file: LocatedJson | undefined): string => (file ? `${JSON.stringify(file.value, null, 2)}\n` : '');

/** Both versions of a file; as they are where one of them is no JSON. */
const versionsOf = (path: string, before: OfficerData, after: OfficerData): readonly [string, string] => {
  const [was, is] = [before.files.get(path), after.files.get(path)];
  const isJson = [was, is].every((file) => (file?.syntaxErrors ?? []).length === 0);
  return isJson ? [formatted(was), formatted(is)] : [was?.text ?? '', is?.text ?? ''];
};

/** How many lines git shows as added or removed. */
const countChanged = (before: string, after: string): number => {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  try {
    writeFileSync(join(folder, 'a'), before);
    writeFileSync(join(folder, 'b'), after);
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--numstat', 'a', 'b'], { cwd: folder });
    const [added = '0', removed = '0'] = stdout.toString('utf8').split('\t');
    return Number(added) + Number(removed);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const countLines = (data: OfficerData, edit: OfficerEdit): number => {
  const after = applyChanges(data, edit);
  return Object.keys(edit.changes)
    .map((path) => countChanged(...versionsOf(path, data, after)))
    .reduce((sum, lines) => sum + lines, 0);
};

/** The edits that were prepared at the commit of `lines-before.json`, with their lines then and now. */
export const measureEdits = (data: OfficerData): readonly EditLines[] => {
  const { lines } = JSON.parse(readFileSync(new URL('./lines-before.json', import.meta.url), 'utf8')) as {
    readonly lines: Readonly<Record<string, number>>;
  };
  const edits = (['good', 'bad'] as const).flatMap((folder) =>
    readEdits(folder).map(([name, edit]) => [`${folder}/${name}`, edit] as const),
  );
  return edits.flatMap(([name, edit]) => {
    const before = lines[name];
    return before === undefined ? [] : [{ name, before, now: countLines(data, edit) }];
  });
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How many lines an edit needs on average, then and now. */
export const averagesOf = (edits: readonly EditLines[]): { readonly before: number; readonly now: number } => ({
  before: sum(edits.map(({ before }) => before)) / edits.length,
  now: sum(edits.map(({ now }) => now)) / edits.length,
});
