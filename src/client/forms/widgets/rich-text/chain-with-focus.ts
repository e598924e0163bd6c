import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Commands for the selection, which focus the text immediately: the editor's own command waits for the next frame, and
 * would move the focus back after the user has left the text.
 */
export const chainWithFocus = (editor: Editor): ChainedCommands => {
  editor.view.focus();
  return editor.chain().scrollIntoView();
};
