import { useEffect, useRef } from 'react';
import { useAnswer } from '../../runtime/RuntimeContext.tsx';
import { FileWidget } from '../file/FileWidget.tsx';
import type { WidgetProps } from '../widget.ts';

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
export const ImageWidget = (props: WidgetProps) => (
  <div ref={useFocusAfterUpload(useAnswer(props.path))}>
    <FileWidget {...props} aspect={aspectOf(props.options['aspect'])} />
  </div>
);
