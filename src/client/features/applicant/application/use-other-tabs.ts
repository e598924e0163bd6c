import { useEffect, useRef, useState } from 'react';

/** Tabs in which the same step of the same application is open tell each other when its answers were kept. */
export const useOtherTabs = (stepName: string): { readonly isChanged: boolean; readonly tell: () => void } => {
  const [isChanged, setChanged] = useState(false);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return;
    const opened = new BroadcastChannel('kept-answers');
    opened.onmessage = ({ data }) => {
      if (data === stepName) setChanged(true);
    };
    channel.current = opened;
    return () => opened.close();
  }, [stepName]);
  return {
    isChanged,
    tell: () => {
      setChanged(false);
      channel.current?.postMessage(stepName);
    },
  };
};
