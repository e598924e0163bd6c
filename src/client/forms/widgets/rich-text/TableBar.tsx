/** The tools for the table in which the cursor is. */
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { canRunTableCommand, runTableCommand, type TableCommand, tableCommands } from './tables.ts';
import { Bar, ToolButton, useRoving } from './toolbar-parts.tsx';

const names = Object.keys(tableCommands) as readonly TableCommand[];

export const TableBar = ({ editor, controls }: { readonly editor: Editor; readonly controls: string }) => {
  const { t } = useTranslation();
  const { onKeyDown, tabIndexOf, stay } = useRoving();
  const possible = useEditorState({
    editor,
    selector: () => names.map((name) => canRunTableCommand(editor, name)),
  });
  return (
    <Bar
      role="toolbar"
      aria-label={t('editor.richText.tableTools')}
      aria-controls={controls}
      borderTopRadius="none"
      onKeyDown={onKeyDown}
    >
      {names.map((name, index) => (
        <ToolButton
          key={name}
          type="button"
          paddingInline="2"
          {...(!possible[index] && { 'aria-disabled': true })}
          tabIndex={tabIndexOf(index)}
          onFocus={() => stay(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runTableCommand(editor, name)}
        >
          {t(`editor.richText.tableTool.${name}`)}
        </ToolButton>
      ))}
    </Bar>
  );
};
