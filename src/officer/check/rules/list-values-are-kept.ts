import { type ListFile, listFiles, valuesOfList } from '../../data/list-files.ts';
import { formsUsingList } from '../../data/list-uses.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

const MAX_PER_LIST = 20;

/** The control panel has the entries of a list that staff maintained before. */
const isKeptByStaff = ({ content }: ListFile): boolean => content['maintained'] === true;

/**
 * A value that was offered is not removed: answers have it, and without its entry nobody reads its name. It gets a last
 * day. A migration that maps the value away frees it.
 */
export const listValuesAreKept: Rule = (data, base) => {
  if (!base) return [];
  const lists = listFiles(data);
  return listFiles(base).flatMap((before): readonly Finding[] => {
    const after = lists.find(({ key }) => key === before.key);
    const { isUsed, isMapped } = formsUsingList(data, before.key);
    if (!isUsed || !after || isKeptByStaff(before)) return [];
    const values = valuesOfList(after);
    const gone = [...valuesOfList(before)].filter((value) => !values.has(value) && !isMapped(value));
    return gone.slice(0, MAX_PER_LIST).map((value) => {
      const params = { value, list: before.key };
      return after.table === undefined
        ? createFinding(after.file, { rule: 'listValueRemoved', at: ['entries'], isKey: true, params })
        : { file: after.table, line: 1, column: 1, severity: 'error', rule: 'listValueRemoved', params };
    });
  });
};
