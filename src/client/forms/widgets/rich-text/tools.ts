import type { Editor } from '@tiptap/core';
import { chainWithFocus } from './chain-with-focus.ts';
import type { ToolName } from './toolbar-icons.tsx';

interface Tool {
  readonly name: Exclude<ToolName, 'link'>;
  readonly run: (editor: Editor) => void;
  /** Undefined for actions, which are neither on nor off. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

export const tools: readonly Tool[] = [
  {
    name: 'bold',
    run: (editor) => chainWithFocus(editor).toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    run: (editor) => chainWithFocus(editor).toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'heading2',
    run: (editor) => chainWithFocus(editor).toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    run: (editor) => chainWithFocus(editor).toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bulletList',
    run: (editor) => chainWithFocus(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    run: (editor) => chainWithFocus(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    run: (editor) => chainWithFocus(editor).toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { name: 'clear', run: (editor) => chainWithFocus(editor).unsetAllMarks().clearNodes().run() },
  { name: 'undo', run: (editor) => chainWithFocus(editor).undo().run(), isPossible: (editor) => editor.can().undo() },
  { name: 'redo', run: (editor) => chainWithFocus(editor).redo().run(), isPossible: (editor) => editor.can().redo() },
];
