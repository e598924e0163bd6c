import { describe, expect, it } from 'vitest';
import { locateJson } from '../../data/located-json.ts';
import { createOfficerData } from '../../data/read-officer-data.ts';
import { diffPictures } from '../../diff/diff-pictures.ts';
import { picturesAreSafe, picturesAreShown } from './pictures-are-safe.ts';

const dataWith = (name: string, content: string) =>
  createOfficerData(
    new Map(),
    [],
    undefined,
    undefined,
    new Map([[`schemas/pictures/${name}`, Buffer.from(content, 'latin1')]]),
  );

const png = (width = '\0\0\0\x10', rest = '') => `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${width}\0\0\0\x10${rest}`;
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`;
const shape = '<path d="M0 0h8v8z"/>';

describe('picturesAreSafe', () => {
  it.each([
    ['a PNG', 'a.png', png()],
    ['a JPEG', 'a.jpeg', '\xff\xd8\xff\xe0'],
    ['a WebP', 'a.webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['an SVG', 'a.svg', svg(shape)],
  ])('accepts %s', (_, name, content) => expect(picturesAreSafe(dataWith(name, content))).toEqual([]));

  it.each([
    ['a page that is called a picture', 'a.png', '<html>', 'pictureKind'],
    ['a JPEG that is called PNG', 'a.png', '\xff\xd8\xff\xe0', 'pictureKind'],
    ['a large file', 'a.png', png() + 'x'.repeat(400_000), 'pictureSize'],
    ['many pixels', 'a.png', png('\0\x01\0\0'), 'pictureSide'],
    ['the place of a photo', 'a.jpg', '\xff\xd8\xff\xe1\0\0Exif\0\0', 'pictureWithData'],
    ['a script in an SVG', 'a.svg', svg(`<script>x</script>${shape}`), 'drawingPart'],
    ['an event in an SVG', 'a.svg', svg('<path onload="x()" d="M0 0"/>'), 'drawingLeadsOut'],
    ['a link out of an SVG', 'a.svg', svg(`<use href="https://x.id/a.svg#b"/>${shape}`), 'drawingLeadsOut'],
  ])('refuses %s', (_, name, content, rule) =>
    expect(picturesAreSafe(dataWith(name, content)).map((finding) => finding.rule)).toEqual([rule]),
  );
});

describe('picturesAreShown', () => {
  const unused = (text: string) => {
    const { pictures } = dataWith('map.png', png());
    const path = 'locales/en/personal.json';
    const files = new Map([[path, locateJson(path, JSON.stringify({ advice: { text } }))]]);
    const findings = picturesAreShown(createOfficerData(files, [], undefined, undefined, pictures));
    return findings.map(({ rule, file }) => `${rule} ${file}`);
  };

  it('finds a picture that no text shows', () => {
    expect(unused('See map.png.')).toEqual(['pictureUnused schemas/pictures/map.png']);
    expect(unused('![Map of the campus](map.png)')).toEqual([]);
  });

  it('leaves a misspelt name to the finding of the text', () => {
    expect(unused('![Map of the campus](mpa.png)')).toEqual([]);
  });
});

it('diffPictures tells which pictures came, went and changed', () => {
  const kinds = (was: string, is: string) =>
    diffPictures(dataWith(was, 'a'), dataWith(is, 'b')).map(({ kind }) => kind);
  expect(kinds('a.png', 'a.png')).toEqual(['pictureChanged']);
  expect(kinds('a.png', 'b.png')).toEqual(['fileRemoved', 'fileAdded']);
  expect(diffPictures(dataWith('a.png', 'a'), dataWith('a.png', 'a'))).toEqual([]);
});
