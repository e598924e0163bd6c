import { type ComponentType, lazy } from 'react';
import { loadCode } from '../api/load-code.ts';

const Nothing = (): null => null;

/** A part of a page whose code comes later. Where it cannot be fetched the page stands without it. */
export const lazyOptional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadCode(load).catch((): ComponentType<P> => Nothing) }));
