import { type ComponentType, lazy, useState } from 'react';
import { filesOf, noteCode, registerCode } from '../api/used-code.ts';

/**
 * A part whose code is fetched when it is rendered, or before: a page that the server rendered is hydrated as a whole, when
 * all of its parts are there. An update to a part that is not hydrated yet would render it anew, and typed input would be
 * lost.
 * @param load names the files of the part
 * @param loadSafely gives something to render also where they cannot be fetched
 */
export const createLazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  loadSafely: () => Promise<ComponentType<P>>,
): ComponentType<P> => {
  let Loaded: ComponentType<P> | undefined;
  const loadPart = async (): Promise<{ readonly default: ComponentType<P> }> => {
    Loaded = await loadSafely();
    return { default: Loaded };
  };
  const files = filesOf(load);
  registerCode(files, loadPart);
  // The type of a lazy component does not say that it takes the props of its component.
  const Fetched = lazy(loadPart) as ComponentType<P>;
  return (props: P) => {
    noteCode(files);
    // The choice stays: another one would mount the part anew.
    const [Part] = useState(() => Loaded ?? Fetched);
    return <Part {...props} />;
  };
};
