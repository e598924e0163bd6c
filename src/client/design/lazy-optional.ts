import type { ComponentType } from 'react';
import { loadCode } from '../api/load-code.ts';
import { createLazyPart } from './lazy-part.tsx';

const Nothing = (): null => null;

/** A lazy part of a page; if its code cannot be fetched nothing is rendered. */
export const lazyOptional = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  createLazyPart(load, () => loadCode(load).catch((): ComponentType<P> => Nothing));
