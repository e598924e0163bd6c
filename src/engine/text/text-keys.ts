/** The label key of the field of an error key: `personal.nik.error.pattern` -> `personal.nik.label`. */
export const labelKeyOf = (errorKey: string): string => `${errorKey.split('.error.')[0]}.label`;

/** `<form>.<field>.<part>`: the key of one of a field's texts (label, help, placeholder). */
export const textKey = (formKey: string, field: readonly string[], part: string): string =>
  [formKey, ...field, part].join('.');

/** Key of an option's label. Dots in values are replaced, because a dot separates the levels of a key. */
export const optionKey = (formKey: string, field: readonly string[], value: unknown): string =>
  textKey(formKey, field, optionPart(value));

/** The same below its field. */
export const optionPart = (value: unknown): string => `option.${String(value).replaceAll('.', '_')}`;

/** Formats whose common text explains how to write the answer. */
const formatTexts: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  'date-time': 'dateTime',
  month: 'month',
};

/** The names of those texts below `common.error`. */
export const formatErrors: readonly string[] = Object.values(formatTexts);

/**
 * The keys to try in order: the field's own text for the rule, the common text for the rule, the general fallback.
 * `personal.nik.error.pattern` -> that, `common.error.pattern`, `common.error.invalid`.
 * @param params of the broken rule: the common texts of some formats depend on them
 */
export const messageKeyFallbacks = (
  errorKey: string,
  params: Readonly<Record<string, unknown>> = {},
): readonly string[] => {
  const rule = errorKey.split('.error.')[1];
  if (rule === undefined) return [errorKey];
  const ofFormat = rule === 'format' ? formatTexts[String(params['format'])] : undefined;
  return [
    errorKey,
    ...(ofFormat === undefined ? [] : [`common.error.${ofFormat}`]),
    `common.error.${rule}`,
    'common.error.invalid',
  ];
};
