import { chakra } from '../../../../design/chakra.ts';
import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import type { FileRule } from '../../../../../engine/schema/file-rule.ts';
import { Button } from '../../../../design/Button.tsx';
import { DialogFrame } from '../../../../design/Dialog.tsx';
import { Heading, Muted } from '../../../../design/primitives.tsx';
import { ErrorText, Label, Row } from '../../../controls/form-elements.tsx';
import { AdviceNote } from './AdviceNote.tsx';
import { type Area, turned } from './draw.ts';
import type { OpenedPicture } from './make-file.ts';
import { PictureError } from './picture-problem.ts';
import { useObjectUrl } from './use-object-url.ts';
import { useProblemText } from './use-problem-text.ts';

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
  readonly picture: OpenedPicture;
  /** Ratio of width to height. */
  readonly aspect: number;
  readonly rule: FileRule;
  /** Uses the whole picture without an area. */
  readonly onTake: (change: { readonly area?: Area; readonly turn: number }) => Promise<void>;
  readonly onClose: () => void;
}

const MAX_ZOOM = 4;

/** How far the picture may be enlarged, so that the area still has the pixels that the field asks for. */
const maxZoomOf = (picture: OpenedPicture, turn: number, aspect: number, rule: FileRule): number => {
  const { width, height } = turned(picture, turn);
  const widest = Math.min(width, height * aspect);
  const least = Math.max(rule.minWidth ?? 1, (rule.minHeight ?? 1) * aspect);
  return Math.max(1, Math.min(MAX_ZOOM, widest / least));
};

/** Selects a part of a picture: moved with mouse, finger or arrow keys, enlarged with a slider. */
export const CropDialog = ({ picture, aspect, rule, onTake, onClose }: CropDialogProps) => {
  const { t, i18n } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const problemText = useProblemText();
  const url = useObjectUrl(picture.file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const cropper = useRef<Cropper>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const [reason, setReason] = useState<unknown>();
  const maxZoom = maxZoomOf(picture, turn, aspect, rule);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const use = async (area?: Area): Promise<void> => {
    setBusy(true);
    setReason(undefined);
    await onTake({ turn, ...(area && { area }) })
      .catch(setReason)
      .finally(() => setBusy(false));
  };
  const take = async (): Promise<void> => {
    // Its callback lags behind a resize, such as a rotated phone.
    const area = cropper.current?.getCropData()?.croppedAreaPixels;
    if (area) await use(area);
  };
  return (
    <DialogFrame ref={ref} size="lg" aria-labelledby={`${id}-title`} onClose={onClose}>
      <Heading as="h2" id={`${id}-title`} ref={heading} tabIndex={-1} outline="none">
        {t('renderer.image.crop')}
      </Heading>
      <Muted id={`${id}-hint`} fontSize="sm" marginTop="1">
        {t('renderer.image.cropHint')}
      </Muted>
      <AdviceNote advice={picture.advice} />
      <Stage>
        <Cropper
          ref={cropper}
          image={url}
          crop={crop}
          zoom={Math.min(zoom, maxZoom)}
          maxZoom={maxZoom}
          rotation={turn * 90}
          aspect={aspect}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('renderer.image.area'), 'aria-describedby': `${id}-hint`, role: 'group' }}
          mediaProps={{ alt: '', onError: () => setReason(new PictureError('unreadable')) }}
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
        max={maxZoom}
        step={0.05}
        value={Math.min(zoom, maxZoom)}
        aria-valuetext={new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom)}
        style={{ width: '100%', minHeight: '2.75rem', accentColor: 'var(--theme-brand-fg)' }}
        onChange={(event) => setZoom(Number(event.currentTarget.value))}
      />
      {reason !== undefined && (
        <ErrorText role="alert" marginTop="3">
          {problemText(reason)}
        </ErrorText>
      )}
      <Row justifyContent="flex-end" marginTop="3">
        <Button variant="ghost" marginInlineEnd="auto" onClick={() => setTurn((turn + 1) % 4)}>
          {t('renderer.picture.turn')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('app.dialog.cancel')}
        </Button>
        {!rule.aspect && (
          <Button variant="outline" isBusy={isBusy} onClick={() => void use()}>
            {t('renderer.image.whole')}
          </Button>
        )}
        <Button isBusy={isBusy || !isLoaded} onClick={() => void take()}>
          {t('renderer.image.take')}
        </Button>
      </Row>
    </DialogFrame>
  );
};
