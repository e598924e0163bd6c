import { useEffect, useRef, useState } from 'react';
import { Box, Muted } from '../design/primitives.tsx';
import { type Device, DeviceWindow } from '../features/admin/shared/DeviceWindow.tsx';
import { hearHeight } from './frame-height.ts';
import { useNames } from './use-names.ts';
import { drawingAddress, type View } from './view.ts';

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

/** A drawing in a window as wide as that of the device. */
const Frame = ({ view, device }: FrameProps) => {
  const { frame, height } = useHeard();
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
      <DeviceWindow device={device} src={drawingAddress(view)} title={name} frame={frame} height={height} isLazy />
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
