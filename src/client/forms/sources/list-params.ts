import { listVersions } from 'virtual:catalogue';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { SourceParams } from '../../../engine/steps/sources.ts';
import { surroundings } from '../../api/surroundings.ts';

/** The parameters of a list of `schemas/lists`. A list is loaded once for each of its versions. */
export const listParams = (list: string): SourceParams => {
  const version = ownProperty(listVersions, list);
  return { list, language: surroundings().language(), ...(version !== undefined && { version }) };
};
