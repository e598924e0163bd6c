import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Box, Muted } from '../ui/primitives.tsx';
import type { Device } from './chosen.ts';
import { hearHeight } from './frame-height.ts';
import { useNames } from './use-names.ts';
import { drawingAddress, type View } from './view.ts';

/** CSS pixels: a small phone of today, and a window on a laptop. */
const widths: Readonly<Record<Device, number>> = { phone: 390, desktop: 1280 };

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

const useHeard = () => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  useEffect(() => (frame.current ? hearHeight(frame.current, setHeight) : undefined), []);
  return { frame, height };
};

interface FrameProps {
  readonly view: View;
  readonly device: Device;
}

/** A drawing in a window as wide as that of the device; where there is less room it is shown smaller. */
const Frame = ({ view, device }: FrameProps) => {
  const { place, room } = useRoom();
  const { frame, height } = useHeard();
  const width = widths[device];
  const scale = Math.min(1, (room || width) / width);
  const { devices, themes, languages, shades } = useNames();
  const name = [
    devices.get(device),
    themes.get(view.theme),
    languages.get(view.language),
    shades.get(view.appearance),
  ].join(' · ');
  return (
    <Box as="figure" minWidth="0" gridColumn={device === 'desktop' ? '1 / -1' : undefined}>
      <Muted as="figcaption" fontSize="sm" marginBottom="2">
        {name}
      </Muted>
      <Box
        ref={place}
        maxWidth={`${width}px`}
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius={device === 'phone' ? '2xl' : 'lg'}
        overflow="hidden"
        style={{ height: height * scale }}
      >
        <Window
          ref={frame}
          src={drawingAddress(view)}
          title={name}
          loading="lazy"
          data-device={device}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </Box>
    </Box>
  );
};

interface FramesProps {
  readonly views: readonly View[];
  readonly devices: readonly Device[];
}

/** The chosen drawings beside each other. */
export const Frames = ({ views, devices }: FramesProps) => (
  <Box
    display="grid"
    gap="8"
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 24.375rem), 1fr))"
    alignItems="start"
  >
    {devices.flatMap((device) =>
      views.map((view) => <Frame key={`${device} ${drawingAddress(view)}`} view={view} device={device} />),
    )}
  </Box>
);
