import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, type Operation } from 'rfc6902';
import { isReadable } from '../../src/officer/check/check-data.ts';
import { checker, findCatalogue } from '../../src/officer/data/catalogue.ts';
import { locateJson } from '../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { type Diff, makeDiff } from '../../src/officer/diff/make-diff.ts';
import { updateExamples } from '../../src/officer/examples/update-examples.ts';
import type { Verdict } from '../../src/officer/verdict/verdict.ts';

/** Words to replace wherever they stand in a file, and a patch of what it says then. */
interface TextChange {
  readonly replace: string;
  readonly by: string;
  readonly patch?: readonly Operation[];
}

/** A patch of a file that is there (RFC 6902), words to replace in it, a new file, or null: the file goes. */
type FileChange = readonly Operation[] | TextChange | { readonly new: object } | null;

/** What an officer changes, and what must come back on the pull request. */
export interface OfficerEdit {
  readonly title: string;
  readonly changes: Readonly<Record<string, FileChange>>;
  /** The command that is run after the changes. */
  readonly then?: 'npm run examples';
  /** Without, the data can no longer be read as a whole and nothing is compared. */
  readonly verdict?: Verdict;
  /** Parts of sentences that the English diff has to contain. */
  readonly says?: readonly string[];
  /** What the check finds: the rule, the file, and a part of the line that it points at. */
  readonly findings?: readonly { readonly rule: string; readonly file: string; readonly line: string }[];
}

const editsFolder = import.meta.dirname;

export const readEdits = (folder: 'good' | 'bad'): readonly (readonly [string, OfficerEdit])[] =>
  readdirSync(join(editsFolder, folder))
    .sort()
    .map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(editsFolder, folder, file), 'utf8')) as OfficerEdit,
    ]);

const applyJsonPatch = (path: string, text: string, patch: readonly Operation[]): string => {
  const content: unknown = JSON.parse(text);
  for (const failure of applyPatch(content, [...patch])) if (failure) throw new Error(`${path}: ${failure.message}`);
  return JSON.stringify(content, null, 2);
};

const replaceText = (path: string, text: string, { replace, by, patch }: TextChange): string => {
  if (!text.includes(replace)) throw new Error(`${path} does not contain ${replace}`);
  const changed = text.replaceAll(replace, by);
  return patch ? applyJsonPatch(path, changed, patch) : changed;
};

const textAfter = (before: OfficerData, path: string, change: NonNullable<FileChange>): string => {
  const text = before.files.get(path)?.text;
  if ('new' in change) {
    if (text !== undefined) throw new Error(`${path} is there already`);
    return JSON.stringify(change.new, null, 2);
  }
  if (text === undefined) throw new Error(`${path} is not there`);
  return 'replace' in change ? replaceText(path, text, change) : applyJsonPatch(path, text, change);
};

/** The data after `npm run examples`. */
export const runExamples = (data: OfficerData): OfficerData => {
  const files = new Map(data.files);
  for (const { path, text } of updateExamples(data) ?? []) files.set(path, locateJson(path, text));
  return createOfficerData(files, data.otherFiles, data.logos, data.tables);
};

/** The data as the officer writes them, before any command. */
export const applyChanges = (before: OfficerData, { changes }: OfficerEdit): OfficerData => {
  const files = new Map(before.files);
  for (const [path, change] of Object.entries(changes)) {
    if (change === null) files.delete(path);
    else files.set(path, locateJson(path, textAfter(before, path, change)));
  }
  return createOfficerData(files);
};

/** The data as it would be after the edit. */
export const applyEdit = (before: OfficerData, edit: OfficerEdit): OfficerData => {
  const after = applyChanges(before, edit);
  return edit.then === 'npm run examples' ? runExamples(after) : after;
};

/** What the edit means, where the data can still be read. */
export const diffOf = (before: OfficerData, after: OfficerData): Diff | undefined => {
  if (!isReadable(after)) return undefined;
  const [was, is] = [findCatalogue(before), findCatalogue(after)];
  return was && is && makeDiff(checker, { data: before, catalogue: was }, { data: after, catalogue: is });
};
