import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyRequired } from '../../../design/lazy-required.tsx';
import { useAnswer } from '../../runtime/RuntimeContext.tsx';
import { FileWidget } from '../file/FileWidget.tsx';
import type { WidgetProps } from '../widget.ts';
import { cropPicture } from './crop-picture.ts';

const CropDialog = lazyRequired(async () => (await import('./CropDialog.tsx')).CropDialog);

interface CropRequest {
  readonly file: File;
  readonly send: (file: File) => void;
}

const DEFAULT_ASPECT = 16 / 9;

/** `[16, 9]` of `ui:options`. */
const aspectOf = (option: unknown): number => {
  const [width, height] = Array.isArray(option) ? option.map(Number) : [];
  return width && height ? width / height : DEFAULT_ASPECT;
};

/** The file input is hidden once a file is uploaded: moves its focus to the picture's first button. */
const useFocusAfterUpload = (answer: unknown) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector('input');
    if (answer !== undefined && input && document.activeElement === input)
      frame.current?.querySelector('button')?.focus();
  }, [answer]);
  return frame;
};

/** A file field for pictures, which crops the chosen file to the ratio of the `aspect` option. */
export const ImageWidget = (props: WidgetProps) => {
  const [asked, setAsked] = useState<CropRequest>();
  const close = (): void => setAsked(undefined);
  const send = (file: File): void => {
    asked?.send(file);
    close();
  };
  const frame = useFocusAfterUpload(useAnswer(props.path));
  return (
    <div ref={frame}>
      <FileWidget {...props} prepare={(file, next) => setAsked({ file, send: next })} />
      {asked &&
        // Outside the form: the Enter key would submit it.
        createPortal(
          <Suspense>
            <CropDialog
              file={asked.file}
              aspect={aspectOf(props.options['aspect'])}
              onCrop={async (area) => send(await cropPicture(asked.file, area))}
              onWhole={() => send(asked.file)}
              onClose={close}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
};
