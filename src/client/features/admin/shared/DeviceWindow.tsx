import { type RefObject, useEffect, useRef, useState } from 'react';
import { chakra } from '../../../design/chakra.ts';
import { Box } from '../../../design/primitives.tsx';

/** Widths in CSS pixels of a small phone and of a laptop window. */
const widths = { phone: 390, desktop: 1280 } as const;

/** Added to the width, so that the content has the full width of the device. */
const BORDER_WIDTH = 1;

export type Device = keyof typeof widths;

const DeviceFrame = chakra('iframe', {
  base: {
    display: 'block',
    border: 0,
    background: 'bg',
    transformOrigin: 'top left',
    '[dir=rtl] &': { transformOrigin: 'top right' },
  },
});

/** Width available for the window. */
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
  /** Name of the content for screen readers. */
  readonly title: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Height of the content in CSS pixels of the device. */
  readonly height: number;
  /** Loads when it comes into view. */
  readonly isLazy?: boolean;
  readonly isCentred?: boolean;
}

/** A page at the width of the device, scaled down if the window is smaller. */
export const DeviceWindow = ({
  device,
  src,
  title,
  frame,
  height,
  isLazy = false,
  isCentred = false,
}: DeviceWindowProps) => {
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
