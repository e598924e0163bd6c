const urls = import.meta.glob<string>('/schemas/pictures/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Address of a picture of `schemas/pictures`, which changes with its content. */
export const pictureUrl = (file: string): string | undefined => urls[`/schemas/pictures/${file}`];
