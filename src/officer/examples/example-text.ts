import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { CarriedExample } from '../check/examples/carry-written.ts';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
const WIDTH = 120;

/** The comma behind every value but the last. */
const commaAfter = (index: number, all: readonly unknown[]): number => (index < all.length - 1 ? 1 : 0);

/** JSON with each value on one line where it fits. @param before characters of its line before and after it */
const render = (value: unknown, indent: string, before = 0): string => {
  const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  const line =
    JSON.stringify(value, null, 1)?.replaceAll(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']') ?? 'null';
  if (isEmpty || indent.length + before + line.length <= WIDTH) return isEmpty ? JSON.stringify(value) : line;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((one, index, all) => `${inner}${render(one, inner, commaAfter(index, all))}`)
    : Object.entries(value).map(([name, one], index, all) => {
        const key = `${JSON.stringify(name)}: `;
        return `${inner}${key}${render(one, inner, key.length + commaAfter(index, all))}`;
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
};

/** Renders the names of an object below each other, and each of their values as short as it can be. */
const renderSections = (value: object, indent: string): string => {
  const lines = Object.entries(value).map(([name, section]) => {
    const inner = `${indent}    `;
    const entries = Object.entries(section).map(([key, one], index, all) => {
      const title = `${JSON.stringify(key)}: `;
      return `${inner}${title}${render(one, inner, title.length + commaAfter(index, all))}`;
    });
    return `${indent}  ${JSON.stringify(name)}: {\n${entries.join(',\n')}\n${indent}  }`;
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
};

const setValue = (text: string, path: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, path, value, { formattingOptions }));

/** The text of `examples.json` with an answer added to an example; the rest of the text stays. */
export const withAnswer = (text: string, path: JSONPath, value: unknown): string => setValue(text, path, value);

/** The text of `examples.json` with an example whose answers were carried by a migration; one without answers goes. */
export const withCarried = (text: string, { part, name, before, after, errors }: CarriedExample): string => {
  if (!after) return setValue(text, [part, name], undefined);
  const at = part === 'valid' ? [part, name] : [part, name, 'data'];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((field) => canonicalJson(before[field] ?? null) !== canonicalJson(after[field] ?? null));
  const carried = changed.reduce((now, field) => setValue(now, [...at, field], after[field]), text);
  return part === 'valid' ? carried : setValue(carried, [part, name, 'errors'], errors);
};

/** The text of `examples.json` with other generated examples; undefined removes them. */
export const withGenerated = (text: string, generated: object | undefined): string => {
  if (generated === undefined) return setValue(text, ['generated'], undefined);
  const marked = setValue(text, ['generated'], null);
  const root = parseTree(marked);
  const node = root && findNodeAtLocation(root, ['generated']);
  if (!node) return text;
  return `${marked.slice(0, node.offset)}${renderSections(generated, '  ')}${marked.slice(node.offset + node.length)}`;
};

/** The text of a table of rules with further examples. */
export const withCases = (text: string, cases: readonly unknown[]): string => {
  let changed = text;
  for (const one of cases) {
    const marked = applyEdits(
      changed,
      modify(changed, ['examples', -1], null, { formattingOptions, isArrayInsertion: true }),
    );
    const root = parseTree(marked);
    const node = root && findNodeAtLocation(root, ['examples'])?.children?.at(-1);
    if (!node) return changed;
    changed = `${marked.slice(0, node.offset)}${render(one, '    ')}${marked.slice(node.offset + node.length)}`;
  }
  return changed;
};
