import { createRoot, hydrateRoot } from 'react-dom/client';

/** React in a module of its own: the first script of a page loads it without a helper from another file. */
export const reactDom = { createRoot, hydrateRoot };
