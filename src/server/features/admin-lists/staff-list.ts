import { findSource } from '../../../contract/sources.ts';
import { type ChoiceList, nameIn } from '../../../engine/lists/choice-list.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import { notFound } from '../../errors.ts';
import type { MasterData } from '../master-data/master-data.ts';
import { getListOf } from '../master-data/selection-lists.ts';

/** What the services of staff lists need. */
export interface ListContext {
  readonly lists: Catalogue['lists'];
  readonly masterData: MasterData;
  /** Languages of the portal: an entry has a name in each. */
  readonly languages: readonly string[];
}

/** A list that staff maintain. @throws AppError 404 */
export const getStaffList = ({ lists }: Pick<ListContext, 'lists'>, key: string): ChoiceList => {
  const list = ownProperty(lists, key);
  if (!list?.isMaintained) throw notFound();
  return list;
};

/** Empty for a list without a title, which only lists of the repository may be. */
export const titleOf = (list: ChoiceList | undefined, language: string): string =>
  nameIn(list?.title ?? '', language, DEFAULT_LANGUAGE);

/** Values that the parent of an entry may have, with their names; undefined where the data do not say which. */
export const findParents = async (
  { lists, masterData }: ListContext,
  { parent }: ChoiceList,
  language: string,
): Promise<ReadonlyMap<string, string> | undefined> => {
  if (parent === undefined) return new Map();
  if (ownProperty(lists, parent)) {
    const list = await masterData.choices(parent);
    return new Map(list?.entries.map(({ value, name }) => [value, nameIn(name, language, DEFAULT_LANGUAGE)]));
  }
  const source = findSource(parent);
  // A list with parameters has different entries for each of them.
  if (!source || 'query' in source.call) return undefined;
  const rows = await masterData.rows(getListOf(source.call), { language });
  return new Map(rows.map((row) => [String(row[source.value]), String(row[source.label])]));
};
