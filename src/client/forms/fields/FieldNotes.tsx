import { createContext, useContext } from 'react';
import { HelpText } from '../controls/form-elements.tsx';
import { type Path, toPointer } from '../runtime/path.ts';

/** What the page found out about an answer that is no error; an empty text keeps the place from which it is announced. */
export interface FieldNote {
  readonly text: string;
  readonly isGood: boolean;
}

/** By the pointer of the answer. */
export type FieldNotes = Readonly<Record<string, FieldNote>>;

const noNotes: FieldNotes = {};
const NotesContext = createContext(noNotes);

export const FieldNotesProvider = NotesContext.Provider;

/** Told to assistive technology as it appears: nobody has to look for what became of the typing. */
export const FieldNoteText = ({ path }: { readonly path: Path }) => {
  const note = useContext(NotesContext)[toPointer(path)];
  if (!note) return null;
  return (
    <HelpText role="status" data-part="note" {...(note.isGood && { color: 'fg.success', fontWeight: 'semibold' })}>
      {note.text}
    </HelpText>
  );
};
