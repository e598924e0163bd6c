/** The name of a plain control that replaces the one with this name and stands before it. */
export const plainName = (name: string): string => `${name}:plain`;

/** The controls of a form as a browser sends them, by the name of the control. */
export interface PostedValues {
  readonly has: (name: string) => boolean;
  readonly names: () => readonly string[];
  /** Of several that of the control which browsers without scripts show, else the last. */
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
    has: (name) => form.has(name) || form.has(plainName(name)),
    names: () => [...new Set(form.keys())],
    last: (name) => texts(plainName(name)).at(-1) ?? texts(name).at(-1),
    all: texts,
    files: (name) =>
      form.getAll(name).filter((value) => value instanceof File && value.size + value.name.length > 0) as File[],
  };
};
