import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { HelpText, Label, Row, Stack, TextControl } from '../../controls/form-elements.tsx';
import type { ControlProps } from '../../fields/FieldFrame.tsx';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { SIGNATURE_HEIGHT, useSignaturePad } from './use-signature-pad.ts';

const Paper = chakra('div', {
  base: {
    position: 'relative',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    overflow: 'hidden',
    background: 'white',
    '&[data-invalid=true]': { borderColor: 'fg.error', boxShadow: '0 0 0 1px var(--chakra-colors-fg-error)' },
    // The line to sign on is no part of the picture.
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: '6',
      bottom: '8',
      borderBottomWidth: '1px',
      borderBottomStyle: 'dashed',
      borderColor: 'gray.400',
      pointerEvents: 'none',
    },
    // A finger draws and does not scroll the page.
    '& canvas': { display: 'block', width: 'full', height: SIGNATURE_HEIGHT, touchAction: 'none', cursor: 'crosshair' },
  },
});

interface SignaturePanelProps {
  readonly id: string;
  readonly control: Omit<ControlProps, 'id' | 'aria-describedby'>;
  readonly describedBy: string | undefined;
  readonly onSigned: (file: File) => Promise<void>;
}

/** The canvas to sign on, and the field in which a name can be typed instead. */
export const SignaturePanel = ({ id, control, describedBy, onSigned }: SignaturePanelProps) => {
  const { t } = useTranslation();
  const { onFlush } = useRuntime();
  const [name, setName] = useState('');
  const taking = useRef<Promise<void>>(undefined);
  const { canvas, content, undo, clear, write, toPicture } = useSignaturePad(() => {
    setName('');
    taking.current = undefined;
  });
  const isInvalid = control['aria-invalid'] === true;

  const send = async (): Promise<void> => {
    const picture = await toPicture();
    if (picture) await onSigned(new File([picture], t('renderer.signature.file'), { type: 'image/png' }));
  };
  /** Whoever uses the signature and goes on at once sends it once; another signature is sent in place of it. */
  const take = (): Promise<void> => {
    const sent = taking.current ?? send();
    taking.current = sent;
    return sent.finally(() => {
      if (taking.current === sent) taking.current = undefined;
    });
  };
  /** What is on its way is no longer what stands there. */
  const changing =
    <A extends readonly unknown[]>(change: (...given: A) => void) =>
    (...given: A): void => {
      taking.current = undefined;
      change(...given);
    };
  // Whoever signs and goes on has signed.
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => onFlush(() => latest.current()), [onFlush]);

  return (
    <Stack gap="3">
      <HelpText id={`${id}-hint`}>{t('renderer.signature.hint')}</HelpText>
      <Paper data-invalid={isInvalid}>
        <canvas ref={canvas} role="img" aria-label={t('renderer.signature.area')} />
      </Paper>
      <Stack>
        <Label htmlFor={id} fontSize="sm">
          {t('renderer.signature.name')}
        </Label>
        <TextControl
          {...control}
          id={id}
          aria-describedby={[describedBy, `${id}-hint`].filter(Boolean).join(' ')}
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={changing((event) => {
            setName(event.currentTarget.value);
            write(event.currentTarget.value);
          })}
        />
      </Stack>
      <Row columnGap="1">
        <Button variant="outline" paddingInline="4" disabled={content === 'nothing'} onClick={() => void take()}>
          {t('renderer.signature.use')}
        </Button>
        <Button variant="ghost" paddingInline="2" disabled={content !== 'strokes'} onClick={changing(undo)}>
          {t('renderer.signature.undo')}
        </Button>
        <Button
          variant="ghost"
          paddingInline="2"
          disabled={content === 'nothing'}
          onClick={changing(() => {
            setName('');
            clear();
          })}
        >
          {t('renderer.signature.clear')}
        </Button>
      </Row>
    </Stack>
  );
};
