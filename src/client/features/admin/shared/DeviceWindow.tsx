import { chakra } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Box } from '../../../design/primitives.tsx';

/** CSS pixels: a small phone of today, and a window on a laptop. */
const widths = { phone: 390, desktop: 1280 } as const;

/** Stands around the window, so that its own width is whole. */
const BORDER_WIDTH = 1;

export type Device = keyof typeof widths;

const DeviceFrame = chakra('iframe', {
  base: { display: 'block', border: 0, background: 'bg', transformOrigin: 'top left' },
});

/** The room that the window may take on this screen. */
const useAvailableWidth = () => {
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

interface DeviceWindowProps {
  readonly device: Device;
  readonly src: string;
  /** What is seen in it, for a screen reader. */
  readonly title: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** As high as what stands in it, in CSS pixels of the device. */
  readonly height: number;
  /** Not before it comes into view. */
  readonly isLazy?: boolean;
  readonly isCentred?: boolean;
}

/** A page in a window as wide as that of the device; where there is less room it is shown smaller. */
export const DeviceWindow = ({ device, src, title, frame, height, ...look }: DeviceWindowProps) => {
  const { isLazy = false, isCentred = false } = look;
  const { place, room } = useAvailableWidth();
  const width = widths[device];
  const scale = Math.min(1, (room || width) / width);
  return (
    <Box
      ref={place}
      maxWidth={`${width + 2 * BORDER_WIDTH}px`}
      marginInline={isCentred ? 'auto' : undefined}
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius={device === 'phone' ? '2xl' : 'lg'}
      overflow="hidden"
      style={{ height: height * scale }}
    >
      <DeviceFrame
        ref={frame}
        src={src}
        title={title}
        {...(isLazy && { loading: 'lazy' })}
        data-device={device}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </Box>
  );
};
