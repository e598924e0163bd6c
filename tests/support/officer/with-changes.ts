import { locateJson } from '../../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../../src/officer/data/read-officer-data.ts';

/** A change as an officer would type it: file, what is replaced by what. */
export type TextReplacement = readonly [path: string, from: string, to: string];

/** The data after some changes; each replaces the first place where its words stand. */
export const withChanges = (data: OfficerData, changes: readonly TextReplacement[]): OfficerData => {
  const files = new Map(data.files);
  for (const [path, from, to] of changes) {
    const text = files.get(path)?.text ?? '';
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    const changed = text.replace(from, () => to);
    files.set(path, locateJson(path, changed));
  }
  return createOfficerData(files);
};

/** Line on which a text first stands, from 1. */
export const lineOf = (data: OfficerData, path: string, texts: string): number => {
  const text = data.files.get(path)?.text ?? '';
  return text.slice(0, text.indexOf(texts)).split('\n').length;
};
