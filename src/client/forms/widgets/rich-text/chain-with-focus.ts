import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Commands upon what is selected, with the focus in the text at once: the editor's own command waits for the next
 * frame, and would take the focus back from whoever has gone on meanwhile.
 */
export const chainWithFocus = (editor: Editor): ChainedCommands => {
  editor.view.focus();
  return editor.chain().scrollIntoView();
};
