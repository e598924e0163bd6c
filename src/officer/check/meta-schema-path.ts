/** The folder of a file decides its kind, not its `$schema` line. */
const fileKinds: readonly (readonly [RegExp, string])[] = [
  [/^schemas\/(?:application|account|payment|admin|content)\/[^/]+\/(schema|ui|wire|examples)\.json$/, 'form-$1'],
  [/^schemas\/content\/[^/]+\/(entity)\.json$/, 'content-$1'],
  [/^schemas\/application\/migrations\/\d{3}\.json$/, 'steps-migration'],
  [
    /^schemas\/(?:(?:application|account|payment|admin)\/[^/]+|content\/promo-code)\/migrations\/\d{3}\.json$/,
    'migration',
  ],
  [/^schemas\/application\/(steps|roles)\.json$/, '$1'],
  [/^schemas\/common\/[^/]+\.json$/, 'definitions'],
  [/^schemas\/lists\/[^/]+\.json$/, 'list'],
  [/^schemas\/review\/[a-z][a-z0-9-]*\.json$/, 'rubric'],
  [/^schemas\/(institutions|exports)\.json$/, '$1'],
  [/^schemas\/(roles)\.json$/, 'staff-$1'],
  [/^schemas\/rules\/(facts|eligibility|mails|scales)\.json$/, '$1'],
  [/^schemas\/rules\/[^/]+\.json$/, 'decision-table'],
  [/^themes\/[^/]+\/(tokens)\.json$/, '$1'],
];

/** Path of the meta-schema of a file; undefined for texts and for files in unknown places. */
export const findMetaSchemaPath = (path: string): string | undefined => {
  const kind = fileKinds.find(([pattern]) => pattern.test(path));
  return kind && `schemas/meta/${path.replace(kind[0], kind[1])}.json`;
};
