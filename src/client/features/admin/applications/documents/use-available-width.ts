import { useLayoutEffect, useRef, useState } from 'react';

/** The width that a region offers its content, inside its padding; 0 until it is measured. */
export const useAvailableWidth = () => {
  const region = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setRoom(Math.max(1, element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { region, room };
};
