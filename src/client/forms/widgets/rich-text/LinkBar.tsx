import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { ErrorText, Label, Row, Stack, TextControl } from '../../controls/form-elements.tsx';
import { chainWithFocus } from './chain-with-focus.ts';
import { toLink } from './create-extensions.ts';

interface LinkBarProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Turns the selected words into a link, or inserts the address where none are selected. */
const setLink = (editor: Editor, href: string): void => {
  const isEmpty = editor.state.selection.empty && !editor.isActive('link');
  const chain = chainWithFocus(editor);
  if (isEmpty) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else
    chain
      .extendMarkRange('link')
      .setLink({ href })
      // The next input follows the link instead of replacing it.
      .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
      .unsetMark('link')
      .run();
};

export const LinkBar = ({ editor, onClose }: LinkBarProps) => {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);

  const apply = (): void => {
    const href = toLink(typed);
    if (href === undefined) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    setLink(editor, href);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Must not submit the form around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <Stack padding="3" borderBottomWidth="1px" borderColor="border" background="bg.subtle">
      <Label htmlFor={id} fontSize="sm">
        {t('editor.richText.address')}
      </Label>
      {isWrong && (
        <ErrorText id={`${id}-error`}>
          {t(typed.includes('@') ? 'editor.richText.invalidEmail' : 'editor.richText.invalidUrl')}
        </ErrorText>
      )}
      <TextControl
        ref={input}
        id={id}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        placeholder="https://"
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Row>
        <Button variant="outline" onClick={apply}>
          {t('editor.richText.apply')}
        </Button>
        {editor.isActive('link') && (
          <Button
            variant="ghost"
            onClick={() => {
              chainWithFocus(editor).extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            {t('editor.richText.unlink')}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('editor.richText.cancel')}
        </Button>
      </Row>
    </Stack>
  );
};
