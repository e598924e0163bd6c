import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';
import { loadCode, untilDone } from '../api/load-code.ts';

/**
 * Parts of a page that its forms do not need. The server renders them; while the page is hydrated their elements stay as they
 * are, and their code is loaded when the forms have been taken over (decision 264).
 */

let start = (): void => undefined;
const started = new Promise<void>((resolve) => {
  start = resolve;
});

/** Of the parts whose names are loaded. */
const loaders = new Set<() => Promise<unknown>>();

/** Loads the code of all late parts; also ends when some cannot be fetched. */
export const loadLateParts = async (): Promise<void> => {
  start();
  await Promise.allSettled([...loaders].map((load) => load()));
};

const Shown = ({ onShown }: { readonly onShown: () => void }) => {
  useEffect(onShown, [onShown]);
  return null;
};

/**
 * A part that is hydrated after the forms of its page. It contains no field: what is typed into a part before its code is
 * there would be lost. Links work before, and a pressed button is pressed again afterwards (`state/early-input.ts`).
 * Until its code is there, the part stays as the server has rendered it; code that is lost is fetched again.
 */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchPart = async (): Promise<ComponentType<P>> => {
    if (!import.meta.env.SSR) await started;
    loaded = await loadCode(load);
    return loaded;
  };
  const loadPart = (): Promise<ComponentType<P>> => {
    loading ??= fetchPart().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  loaders.add(loadPart);
  // The type of a lazy component does not say that it takes the props of its component.
  const Fetched = lazy(async () => ({
    default: await (import.meta.env.SSR ? loadPart() : untilDone(loadPart)),
  })) as ComponentType<P>;

  interface BoundaryProps {
    readonly Part: ComponentType<P>;
    readonly shown: P;
    readonly onShown: () => void;
  }
  // React would replace the server's elements by nothing if the boundary were rendered again before its code is there.
  const Boundary = memo(({ Part, shown, onShown }: BoundaryProps) => (
    <Suspense>
      <Part {...shown} />
      <Shown onShown={onShown} />
    </Suspense>
  ));

  return (props: P) => {
    const [Part] = useState(() => loaded ?? Fetched);
    const [first] = useState(props);
    const [isFirst, setFirst] = useState(true);
    const [onShown] = useState(() => () => setFirst(false));
    return <Boundary Part={Part} shown={isFirst ? first : props} onShown={onShown} />;
  };
};
