import { useRuntime } from '../runtime/RuntimeContext.tsx';

/** A help text with its links, pictures and emphasised words; as it is written in a form without any. */
export const MarkedText = ({ text }: { readonly text: string }) => {
  const Marked = useRuntime().form.inlineText;
  return Marked ? <Marked text={text} /> : text;
};
