import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { FileWidget } from '../file/FileWidget.tsx';
import type { WidgetProps } from '../widgets/types.ts';
import { cropPicture } from './crop-picture.ts';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

interface Asked {
  readonly file: File;
  readonly send: (file: File) => void;
}

const DEFAULT_ASPECT = 16 / 9;

/** `[16, 9]` of `ui:options`. */
const aspectOf = (option: unknown): number => {
  const [width, height] = Array.isArray(option) ? option.map(Number) : [];
  return width && height ? width / height : DEFAULT_ASPECT;
};

/** A file field for pictures: what was chosen is cut to the shape in which pages show it. */
export const ImageWidget = (props: WidgetProps) => {
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const send = (file: File): void => {
    asked?.send(file);
    close();
  };
  return (
    <>
      <FileWidget {...props} prepare={(file, next) => setAsked({ file, send: next })} />
      {asked &&
        // Not inside the form: the Enter key there would send it.
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
    </>
  );
};
