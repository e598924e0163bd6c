/** React in a module of its own: the first script of a page can load it without a helper from another file. */
export { createRoot, hydrateRoot } from 'react-dom/client';
