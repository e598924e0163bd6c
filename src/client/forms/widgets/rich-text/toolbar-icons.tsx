import type { ReactNode } from 'react';

const icon = (paths: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {paths}
  </svg>
);

/** Icons of the toolbar; the buttons have names. */
export const icons = {
  bold: icon(<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z" />),
  italic: icon(<path d="M10 5h8M6 19h8M14 5l-4 14" />),
  heading2: icon(<path d="M4 6v12M12 6v12M4 12h8M16 11.5a2 2 0 1 1 3.6 1.2L16 18h4" />),
  heading3: icon(<path d="M4 6v12M12 6v12M4 12h8M16 10h4l-2.3 3a2.6 2.6 0 1 1-2.2 4.2" />),
  bulletList: icon(<path d="M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01" />),
  orderedList: icon(<path d="M11 6h9M11 12h9M11 18h9M4.5 5l1.5-1v5M4.5 14.5a1.4 1.4 0 1 1 2.3 1L4.5 19H7" />),
  blockquote: icon(<path d="M5 6v12M10 8h9M10 12h9M10 16h6" />),
  link: icon(
    <path d="M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.7L12 6.5M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7l1.4-1.3" />,
  ),
  table: icon(<path d="M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 10v9M14.5 10v9" />),
  clear: icon(<path d="M6 5h13M12 5l-2.5 9M5 20h8M16 16l5 5M21 16l-5 5" />),
  undo: icon(<path d="M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4" />),
  redo: icon(<path d="M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4" />),
} as const;

export type ToolName = keyof typeof icons;
