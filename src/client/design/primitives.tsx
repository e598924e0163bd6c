import { chakra } from './chakra.ts';

/** The basic elements of pages; the theme defines their appearance. */
export const Box = chakra('div');
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', minWidth: 0 } });
export const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } });
export const Text = chakra('p', { base: { minWidth: 0 } });
export const Muted = chakra('p', { base: { color: 'fg.muted' } });
export const Heading = chakra('h2', { base: { textStyle: 'heading' } });

export const Container = chakra('div', {
  base: { width: 'full', maxWidth: '2xl', marginInline: 'auto', paddingInline: { base: '4', md: '8' } },
});

export const Card = chakra('section', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    padding: { base: '5', md: '6' },
    minWidth: 0,
  },
});

/** For screen readers only. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clip: 'rect(0 0 0 0)',
    whiteSpace: 'nowrap',
  },
});
