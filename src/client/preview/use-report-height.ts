import { useEffect, useRef } from 'react';
import { sendPreviewHeight } from '../features/shared/page/preview-message.ts';

/**
 * Reports the height of a preview to the page around its frame, now and after each change.
 * @param measure height in CSS pixels; a stable function
 */
export const useReportHeight = (measure: (content: HTMLElement) => number) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current || window.parent === window) return;
    const watch = new ResizeObserver(() => sendPreviewHeight(measure(current)));
    watch.observe(current);
    return () => watch.disconnect();
  }, [measure]);
  return place;
};
