import { deepEqual } from 'fast-equals';
import { type Choice, fileRuleOf, isEverRequired, isListOfFiles, widgetOf } from '../../../engine/model/field-facts.ts';
import { entryOf, type FormNode, formModelOf, nodeAt } from '../../../engine/model/form-model.ts';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import { listOf } from '../../../engine/schema/json.ts';
import { type SourceParams, sourceParamsAt } from '../../../engine/steps/sources.ts';
import type { FormRuntime } from '../runtime/form-runtime.ts';
import { getAt, type Path } from '../runtime/path.ts';
import { earlierName } from '../widgets/file/own-files.ts';
import { countName } from './list-action.ts';
import type { PostedValues } from './posted-values.ts';
import { NOT_POSTED, type PostedField, type Rows } from './reader.ts';
import { isOneAnswer, readerOf } from './readers.ts';

export interface PostedPage {
  readonly values: PostedValues;
  readonly language: string;
  readonly lookup: (source: string, params: SourceParams) => Promise<Rows>;
  /** What the page calls a choice of the field. */
  readonly labelOf: (path: Path, choice: Choice) => string;
  /** Stores a file. @returns its id; undefined when it was refused */
  readonly upload: (file: File, path: Path, rule: FileRule) => Promise<string | undefined>;
  /** Uses a stored file of the applicant. @returns its id for the answer; undefined when it was refused */
  readonly reuse: (id: string, path: Path) => Promise<string | undefined>;
}

interface PostedAnswer {
  readonly path: Path;
  readonly value: unknown;
}

/** More entries than a page shows. */
const MAX_ENTRIES = 500;

/** The answers that the controls of the page mean, in the order of the form. */
const readAnswers = async (runtime: FormRuntime, page: PostedPage): Promise<readonly PostedAnswer[]> => {
  const { definition } = runtime.form;
  const { values, language } = page;

  const readFiles = async (node: FormNode, path: Path, id: string): Promise<readonly PostedAnswer[]> => {
    const rule = fileRuleOf(isListOfFiles(node) ? entryOf(node) : node);
    if (!rule) return [];
    const place = isListOfFiles(node) ? [...path, 0] : path;
    const stored: string[] = [];
    for (const file of values.files(id)) {
      const name = await page.upload(file, place, rule);
      if (name !== undefined) stored.push(name);
    }
    const chosen = values.last(earlierName(id)) ?? '';
    const isWanted = chosen !== '' && (isListOfFiles(node) || stored.length === 0);
    const reused = isWanted ? await page.reuse(chosen, place) : undefined;
    if (reused !== undefined) stored.push(reused);
    if (stored.length === 0) return [];
    if (!isListOfFiles(node)) return [{ path, value: stored.at(-1) }];
    // The pass before may have added them.
    return [{ path, value: [...new Set([...listOf(runtime.store.get(path)), ...stored])] }];
  };
  const readField = async (node: FormNode, path: Path, id: string): Promise<readonly PostedAnswer[]> => {
    const options = node.ui['ui:options'] ?? {};
    const rows: PostedField['rows'] = async () => {
      const params = sourceParamsAt(definition, { options }, runtime.store.snapshot(), path.map(String));
      return params && page.lookup(options.source ?? '', params);
    };
    const answer = runtime.store.get(path);
    const labelOf: PostedField['labelOf'] = (choice) => page.labelOf(path, choice);
    const value = await readerOf(widgetOf(node))({ node, path, id, language, values, answer, rows, labelOf });
    return value === NOT_POSTED ? [] : [{ path, value }];
  };
  const readEach = async (nodes: readonly (readonly [FormNode, Path])[]): Promise<readonly PostedAnswer[]> => {
    const found: PostedAnswer[] = [];
    // One after the other: a list may depend on an answer before it.
    for (const [node, path] of nodes) found.push(...(await read(node, path)));
    return found;
  };
  const read = async (node: FormNode, path: Path): Promise<readonly PostedAnswer[]> => {
    const id = [definition.key, ...path].join('.');
    if (node.kind === 'form' || node.kind === 'group')
      return readEach([...node.fields].map(([name, field]) => [field, [...path, name]] as const));
    if (isListOfFiles(node) || fileRuleOf(node)) return readFiles(node, path, id);
    if (node.kind !== 'list' || isOneAnswer(widgetOf(node))) return readField(node, path, id);
    const count = Math.min(Number(values.last(countName(id)) ?? 0) || 0, MAX_ENTRIES);
    return readEach(Array.from({ length: count }, (_, index) => [entryOf(node), [...path, index]] as const));
  };
  return read(formModelOf(definition), []);
};

/** A box that nobody ticked is an answer where one is required, in a group or entry that has answers. */
const isUntouchedBox = (runtime: FormRuntime, { path, value }: PostedAnswer): boolean => {
  const group = path.slice(0, -1);
  const node = nodeAt(runtime.form.definition, group.map(String));
  const hasGroup = group.length === 0 || runtime.store.get(group) !== undefined;
  return value === false && !(hasGroup && node !== undefined && isEverRequired(node, String(path.at(-1))));
};

/** Lists that depend on another are chosen from after it; the deepest chain has five. */
const MAX_PASSES = 5;

/**
 * Gives the form what a browser has sent without the code of its page. An answer that the page showed and that nobody
 * changed is not given again: what depends on a changed answer stays cleared.
 */
export const applyPosted = async (runtime: FormRuntime, page: PostedPage): Promise<void> => {
  const shown = runtime.store.snapshot();
  const uploads = new Map<string, Promise<string | undefined>>();
  const once = (key: string, store: () => Promise<string | undefined>): Promise<string | undefined> => {
    const stored = uploads.get(key) ?? store();
    uploads.set(key, stored);
    return stored;
  };
  const storing: PostedPage = {
    ...page,
    upload: (file, path, rule) =>
      once(`${path.join('.')} ${file.name} ${file.size}`, () => page.upload(file, path, rule)),
    reuse: (id, path) => once(`${path.join('.')} ${id}`, () => page.reuse(id, path)),
  };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const answers = await readAnswers(runtime, storing);
    const changed = answers.filter((answer) => {
      const { path, value } = answer;
      const [before, now] = [getAt(shown, path), runtime.store.get(path)];
      if (before === undefined && isUntouchedBox(runtime, answer)) return false;
      return !deepEqual(value, before) && !deepEqual(value, now);
    });
    for (const { path, value } of changed) runtime.answer(path, value);
    if (changed.length === 0) return;
  }
};
