import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Muted } from '../../../../design/primitives.tsx';
import { fileUrl } from '../../../../forms/widgets/file/file-queries.ts';
import { getDisplaySize, type Size, turnSize } from '../pdf/page-size.ts';
import { useAvailableWidth } from './use-available-width.ts';
import { useView } from './use-view.ts';
import { ViewBar, ViewRegion } from './ViewBar.tsx';

interface PictureViewProps {
  readonly id: string;
  readonly name: string;
}

/** A turned picture is larger than its box in one direction, and stays in the middle. */
const centred = { display: 'grid', placeItems: 'center', gridTemplate: '100% / 100%' } as const;

/** A picture that can be zoomed and turned; at first as wide as it is, at most as wide as the frame. */
export const PictureView = ({ id, name }: PictureViewProps) => {
  const { t } = useTranslation();
  const { region, room } = useAvailableWidth();
  const view = useView();
  const [size, setSize] = useState<Size>();
  const [hasFailed, setFailed] = useState(false);
  const upright = size ?? { width: 1, height: 1 };
  const turned = turnSize(upright, view.turn);
  const box = getDisplaySize(turned, Math.min(room, turned.width), view.zoom);
  const shown = turnSize(box, view.turn);
  return (
    <>
      <ViewBar view={view} />
      <ViewRegion ref={region} aria-label={name} tabIndex={0} onKeyDown={view.onKeyDown} data-part="picture">
        {hasFailed && <Muted role="alert">{t('admin-applications.files.pictureFailed')}</Muted>}
        <Box flexShrink="0" marginInline="auto" style={{ ...box, ...centred }} overflow="hidden">
          <img
            src={fileUrl(id)}
            alt={name}
            data-turn={view.turn}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) })
            }
            onError={() => setFailed(true)}
            style={{
              maxWidth: 'none',
              ...shown,
              transform: `rotate(${view.turn}deg)`,
              visibility: size ? 'visible' : 'hidden',
            }}
          />
        </Box>
      </ViewRegion>
    </>
  );
};
