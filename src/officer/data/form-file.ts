import { type LocatedJson, locateJson } from './located-json.ts';
import type { OfficerData } from './read-officer-data.ts';

/** A file of a form; one that is left out says nothing. */
export const formFile = ({ files }: OfficerData, path: string): LocatedJson =>
  files.get(path) ?? locateJson(path, '{}');
