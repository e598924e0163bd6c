/** The controls of a form as a browser sends them, by the name of the control. */
export interface PostedValues {
  readonly has: (name: string) => boolean;
  /** The last of several: a control that only browsers without scripts show follows the one that it replaces. */
  readonly last: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
  /** Files that were chosen; an input without one sends an empty file. */
  readonly files: (name: string) => readonly File[];
}

/** Browsers end lines of a text area with a carriage return too. */
const toText = (value: string): string => value.replaceAll('\r\n', '\n');

export const readPostedValues = (form: FormData): PostedValues => {
  const texts = (name: string): readonly string[] =>
    form.getAll(name).flatMap((value) => (typeof value === 'string' ? [toText(value)] : []));
  return {
    has: (name) => form.has(name),
    last: (name) => texts(name).at(-1),
    all: texts,
    files: (name) =>
      form.getAll(name).filter((value) => value instanceof File && value.size + value.name.length > 0) as File[],
  };
};
