import type { Holds } from '../schema/checker.ts';
import type { Answers, FormDefinition } from '../schema/types.ts';
import { allNotesOf, declares, FACTS, type FormNode, type FormParts, placesOf, toPointer } from './form-model.ts';
import { takenSchemasAt } from './present-fields.ts';

const isPrinted = ({ ui }: FormNode): boolean => ui['ui:options']?.['inDocuments'] === true;

/** Whether documents show a text of the form beside its answers. */
export const hasPrintedNotes = (form: FormParts): boolean => allNotesOf(form).some(isPrinted);

/** The JSON pointers of the texts between fields that documents show for these answers. */
export const printedNotes = (
  form: Pick<FormDefinition, 'schema' | 'ui'>,
  answers: Answers,
  facts: Answers,
  holds: Holds,
): ReadonlySet<string> => {
  const data = { ...answers, [FACTS]: facts };
  const shown = allNotesOf(form)
    .filter(isPrinted)
    .flatMap(({ path }) => {
      const name = path.at(-1) ?? '';
      return placesOf(path.slice(0, -1), answers)
        .filter((place) => declares(takenSchemasAt(form, data, place, holds), name))
        .map((place) => toPointer([...place, name]));
    });
  return new Set(shown);
};
