import { type ComponentType, lazy } from 'react';
import { loadCode } from '../api/load-code.ts';

const Nothing = (): null => null;

/** A lazy part of a page; if its code cannot be fetched nothing is rendered. */
export const lazyOptional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadCode(load).catch((): ComponentType<P> => Nothing) }));
