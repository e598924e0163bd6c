import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';

const Svg = chakra('svg', { base: { width: '1.25em', height: '1.25em', flexShrink: 0 } });

/** An icon of the portal: lines in the colour and the size of the text. @param attributes such as `data-mirrored` */
export const icon =
  (shapes: ReactNode, attributes: Readonly<Record<`data-${string}`, ''>> = {}) =>
  () => (
    <Svg
      {...attributes}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes}
    </Svg>
  );

export const CrossIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloudOffIcon = icon(
  <path d="M4 4l16 16M8 8.2A5 5 0 0 0 7.5 18H17M10.5 6.2A6 6 0 0 1 18 10.5a4 4 0 0 1 2.3 6.3" />,
);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5M12 16h.01" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 16.5v-5M12 8h.01" />
  </>,
);
