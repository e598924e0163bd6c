import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { pathTo } from '../../../../contract/pages.ts';
import { givePreviewed, hearFrame, type PreviewedItem } from '../../../ui/page/preview-message.ts';
import { Box } from '../../../ui/primitives.tsx';

/** CSS pixels: a small phone of today, and a window on a laptop. */
const widths = { phone: 390, desktop: 1280 } as const;
export type Device = keyof typeof widths;

const LOWEST = 320;

const Window = chakra('iframe', {
  base: { display: 'block', border: 0, background: 'bg', transformOrigin: 'top left' },
});

/** The room that the window may take on this screen. */
const useRoom = () => {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new ResizeObserver(() => setRoom(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { place, room };
};

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

/** The public page in a window as wide as that of the device; where there is less room it is shown smaller. */
export const PreviewFrame = ({ previewed, device, title }: PreviewFrameProps) => {
  const { place, room } = useRoom();
  const { frame, height } = useFrame(previewed);
  const width = widths[device];
  const scale = Math.min(1, (room || width) / width);
  return (
    <Box
      ref={place}
      maxWidth={`${width}px`}
      marginInline="auto"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="lg"
      overflow="hidden"
      style={{ height: height * scale }}
    >
      <Window
        ref={frame}
        src={pathTo('contentPreview')}
        title={title}
        data-device={device}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </Box>
  );
};
