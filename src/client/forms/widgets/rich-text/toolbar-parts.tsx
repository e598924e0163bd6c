/** What the toolbars of the editor share: their frame, their buttons, and the keys that move between them. */
import { type KeyboardEvent, useState } from 'react';
import { toReadingKey } from '../../../design/arrow-keys.ts';
import { chakra } from '../../../design/chakra.ts';

export const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5',
    padding: '1',
    borderBottomWidth: '1px',
    borderColor: 'border',
    background: 'bg.subtle',
    borderTopRadius: 'md',
  },
});

export const ToolButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '11',
    height: '11',
    fontSize: 'sm',
    borderRadius: 'sm',
    color: 'fg',
    _hover: { background: 'bg.emphasized' },
    _pressed: { background: 'colorPalette.subtle', color: 'colorPalette.fg', boxShadow: 'inset 0 0 0 1px' },
    '&[aria-disabled=true]': { color: 'fg.subtle', opacity: 0.5, cursor: 'default' },
  },
});

const keysOfMoving: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** One tab stop; arrow keys move between the tools. */
export const useRoving = () => {
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = keysOfMoving[toReadingKey(event.key)]?.(
      buttons.findIndex((button) => button === document.activeElement),
      buttons.length - 1,
    );
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  };
  return { onKeyDown, tabIndexOf: (at: number) => (at === current ? 0 : -1), stay: setCurrent };
};
