const urls = import.meta.glob<string>('/schemas/pictures/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizes = import.meta.glob<Size>('/schemas/pictures/*', { eager: true, query: '?size', import: 'default' });

/** What an `img` needs of a picture of `schemas/pictures`; its address changes with its content. */
export const findPicture = (file: string): ({ readonly src: string } & Partial<Size>) | undefined => {
  const src = urls[`/schemas/pictures/${file}`];
  // The size reserves the place of the picture before it is loaded.
  return src === undefined ? undefined : { src, ...sizes[`/schemas/pictures/${file}`] };
};
