/** A late part without which its page must not be shown. */

import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { latePart } from './late-part.tsx';
import { lazyRequired, type RequiredProps } from './lazy-required.tsx';

const neverNotify = () => () => undefined;

/** Whether the server has rendered the component that asks: also true on the server. */
const useFromServer = (): boolean => {
  const isFromServer = useSyncExternalStore(
    neverNotify,
    () => false,
    () => true,
  );
  const [was] = useState(isFromServer);
  return was;
};

/** A late part where the server has rendered it; elsewhere the page waits for its code, and shows an error if that is lost. */
export const lateRequired = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & RequiredProps> => {
  const Late = latePart(load);
  const Required = lazyRequired(load);
  return (props) => {
    const Part = useFromServer() ? Late : Required;
    return <Part {...props} />;
  };
};
