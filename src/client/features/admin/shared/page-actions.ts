import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** What can be done on the open page now; the search of the admin area offers it. */
export interface PageAction {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

const actionsByScreen = new Map<string, readonly PageAction[]>();
const listeners = new Set<() => void>();
let all: readonly PageAction[] = [];

const publish = (): void => {
  all = [...actionsByScreen.values()].flat();
  for (const listener of listeners) listener();
};

/** Offers these actions while the component is shown. Its rights have been checked already: by what the server allows. */
export const useOfferActions = (actions: readonly PageAction[]): void => {
  const id = useId();
  const latest = useRef(actions);
  latest.current = actions;
  const content = JSON.stringify(actions.map(({ key, label }) => [key, label]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content stands for the actions, which are new each time
  useEffect(() => {
    const offered = latest.current.map(({ key, label }) => ({
      key,
      label,
      run: () => latest.current.find((action) => action.key === key)?.run(),
    }));
    actionsByScreen.set(id, offered);
    publish();
    return () => {
      actionsByScreen.delete(id);
      publish();
    };
  }, [id, content]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePageActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, () => all);
