import { type KeyboardEvent, useState } from 'react';

const zoomLevels: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** The next zoom level in this direction; at the end of the list the same level. */
export const nextZoom = (zoom: number, direction: 1 | -1): number =>
  zoomLevels[Math.min(zoomLevels.length - 1, Math.max(0, zoomLevels.indexOf(zoom) + direction))] ?? 1;

const QUARTER = 90;

/** How large and how turned a document is shown. */
export const useView = () => {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const zoomBy = (direction: 1 | -1): void => setZoom(nextZoom(zoom, direction));
  return {
    zoom,
    /** Degrees clockwise, by quarters. */
    turn,
    zoomBy,
    turnRight: () => setTurn((turn + QUARTER) % (4 * QUARTER)),
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey) return;
      if (key === '+' || key === '=') zoomBy(1);
      if (key === '-') zoomBy(-1);
      if (key === '0') setZoom(1);
    },
  };
};

export type View = ReturnType<typeof useView>;
