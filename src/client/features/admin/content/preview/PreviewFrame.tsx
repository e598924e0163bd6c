import { useEffect, useRef, useState } from 'react';
import { pathTo } from '../../../../../contract/pages.ts';
import { givePreviewed, hearFrame, type PreviewedItem } from '../../../shared/page/preview-message.ts';
import { type Device, DeviceWindow } from '../../shared/DeviceWindow.tsx';

const LOWEST = 320;

/** Gives the frame the item as often as it asks, and again when another one is to be seen. */
const useFrame = (previewed: PreviewedItem) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(previewed);
  const isReady = useRef(false);
  const [height, setHeight] = useState(LOWEST);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const ready = (): void => {
      isReady.current = true;
      givePreviewed(current, latest.current);
    };
    return hearFrame(current, { ready, height: (told) => setHeight(Math.max(told, LOWEST)) });
  }, []);
  useEffect(() => {
    latest.current = previewed;
    if (frame.current && isReady.current) givePreviewed(frame.current, previewed);
  }, [previewed]);
  return { frame, height };
};

interface PreviewFrameProps {
  readonly previewed: PreviewedItem;
  readonly device: Device;
  readonly title: string;
}

/** The public page in a window as wide as that of the device. */
export const PreviewFrame = ({ previewed, device, title }: PreviewFrameProps) => (
  <DeviceWindow device={device} src={pathTo('contentPreview')} title={title} isCentred {...useFrame(previewed)} />
);
