import { listVersions } from 'virtual:catalogue';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { SourceParams } from '../../../engine/steps/sources.ts';

/** The parameters of a list of `schemas/lists`. A list with a version is loaded once; staff change the others. */
export const listParams = (list: string): SourceParams => {
  const version = ownProperty(listVersions, list);
  return { list, language: document.documentElement.lang, ...(version !== undefined && { version }) };
};
