import type { RefObject } from 'react';
import { chakra } from '../../../design/chakra.ts';

/** The browser's own input, hidden when a file is stored. */
export const FileInput = chakra('input', {
  base: {
    width: 'full',
    padding: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.subtle',
    color: 'fg.muted',
    '&::file-selector-button': {
      minHeight: '11',
      marginInlineEnd: '4',
      paddingInline: '4',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border.emphasized',
      borderRadius: 'md',
      background: 'bg',
      color: 'fg',
      fontWeight: 'semibold',
      cursor: 'pointer',
    },
    '&[aria-invalid=true]': { borderColor: 'fg.error' },
    '&[data-hidden=true]': { position: 'absolute', width: '1px', height: '1px', opacity: 0, pointerEvents: 'none' },
  },
});

/** Moves the focus to the input once it is shown. */
export const focusLater = (input: RefObject<HTMLInputElement | null>): void => {
  requestAnimationFrame(() => input.current?.focus());
};
