import { createContext, useContext } from 'react';
import { HelpText } from '../controls/form-elements.tsx';
import { type Path, toPointer } from '../runtime/path.ts';

/** A note about an answer that is no error. An empty text keeps the live region in the page. */
interface FieldNote {
  readonly text: string;
  readonly isGood: boolean;
}

/** Pointer of the answer -> its note. */
export type FieldNotes = Readonly<Record<string, FieldNote>>;

const noNotes: FieldNotes = {};
const NotesContext = createContext(noNotes);

export const FieldNotesProvider = NotesContext.Provider;

/** A live region: assistive technology announces the note when it appears. */
export const FieldNoteText = ({ path }: { readonly path: Path }) => {
  const note = useContext(NotesContext)[toPointer(path)];
  if (!note) return null;
  return (
    <HelpText role="status" data-part="note" {...(note.isGood && { color: 'fg.success', fontWeight: 'semibold' })}>
      {note.text}
    </HelpText>
  );
};
