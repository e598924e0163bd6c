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

/** `[16, 9]` of `ui:options`; undefined for a picture of any shape. */
const aspectOf = (option: unknown): number | undefined => {
  const [width, height] = Array.isArray(option) ? option.map(Number) : [];
  return width && height ? width / height : undefined;
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

/** A file field for pictures, which crops the chosen file to the ratio of the `aspect` option, if it has one. */
export const ImageWidget = (props: WidgetProps) => {
  const [asked, setAsked] = useState<CropRequest>();
  const close = (): void => setAsked(undefined);
  const send = (file: File): void => {
    asked?.send(file);
    close();
  };
  const aspect = aspectOf(props.options['aspect']);
  const frame = useFocusAfterUpload(useAnswer(props.path));
  return (
    <div ref={frame}>
      <FileWidget
        {...props}
        {...(aspect !== undefined && { prepare: (file, next) => setAsked({ file, send: next }) })}
      />
      {asked &&
        aspect !== undefined &&
        // Outside the form: the Enter key would submit it.
        createPortal(
          <Suspense>
            <CropDialog
              file={asked.file}
              aspect={aspect}
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
