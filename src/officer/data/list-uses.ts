import { plainField } from '../../engine/evolution/edit-answers.ts';
import { sourcedFields } from '../../engine/steps/sources.ts';
import { findCatalogue, listForms } from './catalogue.ts';
import type { OfficerData } from './read-officer-data.ts';

interface ListUses {
  /** A field offers the list. */
  readonly isUsed: boolean;
  /** Every field that offers the list has a migration that maps the value to another one. */
  readonly isMapped: (value: string) => boolean;
}

/** What the forms do with a list. */
export const formsUsingList = (data: OfficerData, list: string): ListUses => {
  const catalogue = findCatalogue(data);
  const uses = (catalogue ? listForms(catalogue) : []).flatMap((form) =>
    sourcedFields(form)
      .filter(({ source }) => source === list)
      .map(({ field }) => ({ field, form })),
  );
  const isMappedIn = ({ field, form }: (typeof uses)[number], value: string): boolean =>
    form.migrations.some(({ operations }) =>
      operations.some(
        (operation) =>
          'map' in operation && plainField(operation.map.field) === field && Object.hasOwn(operation.map.values, value),
      ),
    );
  return { isUsed: uses.length > 0, isMapped: (value) => uses.every((use) => isMappedIn(use, value)) };
};
