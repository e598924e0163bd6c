import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/keys.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { Words } from '../documents/words.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { Desk } from './desk.ts';
import type { Given } from './export-given.ts';
import type { ExportRow } from './queries/export.ts';

/** What the cells of one export are written with. */
export interface Reader extends Pick<Desk, 'catalogue'> {
  readonly words: Words;
  readonly masterData: MasterData;
}

export interface Column {
  /** Stays the same when an officer renames the field. */
  readonly key: string;
  /** What the form, or the list, calls it. */
  readonly label: (words: Words) => string;
  /** Headings that it stands under, the nearest first: they tell columns of one name apart. */
  readonly under: (words: Words) => readonly string[];
  /** Chosen for who has never chosen. */
  readonly isSuggested: boolean;
  /** The step whose answers it needs. */
  readonly step?: StepDefinition;
  readonly field?: string;
  /** A grid, which takes a sheet of its own. */
  readonly isSheet?: boolean;
  readonly read: (row: ExportRow, given: Given, reader: Reader) => Cell | Promise<Cell>;
}

/** The title of a step and, before it, the heading of the group that the field stands in. */
export const headingsOver =
  ({ key, ui }: StepDefinition, field: string) =>
  (words: Words): readonly string[] => {
    const group = ui['ui:groups']?.find(({ fields }) => fields.includes(field));
    const title = words.say(textKey(key, ['form'], 'title'), key);
    return [...(group ? [words.say([key, 'group', group.key].join('.'), title)] : []), title];
  };

/** Answers that `roles.json` wants in an export that nobody chose columns for. */
export const isSuggested = ({ roles }: Pick<Catalogue, 'roles'>, step: StepDefinition, field: string): boolean =>
  ((roles['export'] ?? []) as readonly string[]).includes(`${step.key}.${field}`);
