import 'react-easy-crop/react-easy-crop.css';
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { DialogFrame } from '../../../design/Dialog.tsx';
import { Heading, Muted } from '../../../design/primitives.tsx';
import { ErrorText, Label, Row } from '../../controls/form-elements.tsx';
import type { Area } from './crop-picture.ts';

const Stage = chakra('div', {
  base: {
    position: 'relative',
    height: { base: '15rem', md: '22rem' },
    marginBlock: '4',
    borderRadius: 'md',
    overflow: 'hidden',
    background: 'bg.inverted',
    '& [tabindex]:focus-visible': { outline: '3px solid white', outlineOffset: '-6px' },
  },
});

interface CropDialogProps {
  readonly file: File;
  /** Ratio of width to height. */
  readonly aspect: number;
  readonly onCrop: (area: Area) => Promise<void>;
  /** Uses the picture uncropped. */
  readonly onWhole: () => void;
  readonly onClose: () => void;
}

const useAddress = (file: File): string => {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
};

/** Selects a part of a picture: moved with mouse, finger or arrow keys, enlarged with a slider. */
export const CropDialog = ({ file, aspect, onCrop, onWhole, onClose }: CropDialogProps) => {
  const { t, i18n } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const url = useAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const cropper = useRef<Cropper>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const take = async (): Promise<void> => {
    // Its callback lags behind a resize, such as a rotated phone.
    const area = cropper.current?.getCropData()?.croppedAreaPixels;
    if (!area) return;
    setBusy(true);
    await onCrop(area)
      .catch(() => setBroken(true))
      .finally(() => setBusy(false));
  };
  const title = (
    <Heading as="h2" id={`${id}-title`} ref={heading} tabIndex={-1} outline="none">
      {t('renderer.image.crop')}
    </Heading>
  );
  const cancel = (
    <Button variant="ghost" onClick={onClose}>
      {t('app.dialog.cancel')}
    </Button>
  );
  if (isBroken)
    return (
      <DialogFrame ref={ref} size="lg" aria-labelledby={`${id}-title`} onClose={onClose}>
        {title}
        <ErrorText role="alert" style={{ marginBlock: '1rem' }}>
          {t('renderer.image.unreadable')}
        </ErrorText>
        <Row justifyContent="flex-end">{cancel}</Row>
      </DialogFrame>
    );
  return (
    <DialogFrame ref={ref} size="lg" aria-labelledby={`${id}-title`} onClose={onClose}>
      {title}
      <Muted id={`${id}-hint`} fontSize="sm" marginTop="1">
        {t('renderer.image.cropHint')}
      </Muted>
      <Stage>
        <Cropper
          ref={cropper}
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          aspect={aspect}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('renderer.image.area'), 'aria-describedby': `${id}-hint`, role: 'group' }}
          mediaProps={{ alt: '', onError: () => setBroken(true) }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onMediaLoaded={() => setLoaded(true)}
        />
      </Stage>
      <Label htmlFor={`${id}-zoom`} fontSize="sm">
        {t('renderer.image.zoom')}
      </Label>
      <input
        id={`${id}-zoom`}
        type="range"
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        aria-valuetext={new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom)}
        style={{ width: '100%', minHeight: '2.75rem', accentColor: 'var(--theme-brand-fg)' }}
        onChange={(event) => setZoom(Number(event.currentTarget.value))}
      />
      <Row justifyContent="flex-end" marginTop="3">
        {cancel}
        <Button variant="outline" onClick={onWhole}>
          {t('renderer.image.whole')}
        </Button>
        <Button isBusy={isBusy || !isLoaded} onClick={() => void take()}>
          {t('renderer.image.take')}
        </Button>
      </Row>
    </DialogFrame>
  );
};
