import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { parsePdf, UnsafePdfError } from './parse-pdf.ts';
import {
  allowedAddress,
  catalogKeys,
  forbiddenActions,
  forbiddenKeys,
  forbiddenStreamKeys,
  forbiddenSubtypes,
  forbiddenTypes,
  formKeys,
  infoKeys,
  pageKeys,
} from './pdf-rules.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** Everything but letters, digits and a few marks is written as a number: no reader can misinterpret it. */
const writeName = (name: string): string =>
  `/${Array.from(Buffer.from(name, 'latin1'), (byte) => {
    const char = String.fromCharCode(byte);
    return /[A-Za-z0-9_.+-]/.test(char) ? char : `#${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }).join('')}`;

/** As hexadecimal digits: brackets and backslashes inside it have no meaning. */
const writeString = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** @throws UnsafePdfError for a value that is not a number */
const writeNumber = (value: number): string => {
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) throw new UnsafePdfError('unsafe');
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
};

/** A whole file of these objects, the first of which is the catalogue and the last the facts about the file. */
const writePdfFile = (objects: readonly Buffer[]): Buffer => {
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const parts: Buffer[] = [head];
  const entries: string[] = [];
  let offset = head.length;
  for (const [index, body] of objects.entries()) {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    entries.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
    parts.push(whole);
    offset += whole.length;
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
};

/** Maximum nesting of arrays and dictionaries without a reference. */
const MAX_DEPTH = 100;
const MAX_PAGES = 1_000;

type FoundObject = PDFObject | undefined;

/** The bytes of a name as characters, however it was written. */
const decodeName = (name: PDFName): string =>
  name
    .asString()
    .slice(1)
    .replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Writes the objects that are reachable from the catalogue anew, without what must not be stored. */
const createWriter = (context: PDFContext, maxBytes: number) => {
  const numbers = new Map<PDFRef, number>();
  const refs: PDFRef[] = [];
  let size = 0;

  const resolve = (value: FoundObject): FoundObject => {
    let found = value;
    for (let steps = 0; found instanceof PDFRef; steps++) {
      if (steps > 20) throw new UnsafePdfError('unsafe');
      found = context.lookup(found);
    }
    return found;
  };
  const dictOf = (value: FoundObject): PDFDict | undefined => {
    const found = resolve(value);
    if (found instanceof PDFRawStream) return found.dict;
    return found instanceof PDFDict ? found : undefined;
  };
  const nameIn = (dict: PDFDict, key: string): string => {
    const value = resolve(dict.get(PDFName.of(key)));
    return value instanceof PDFName ? decodeName(value) : '';
  };
  const get = (dict: PDFDict, key: string): FoundObject => dict.get(PDFName.of(key));

  const counted = (text: string): string => {
    size += text.length;
    if (size > maxBytes) throw new UnsafePdfError('unsafe');
    return text;
  };
  const referTo = (ref: PDFRef): string => {
    const known = numbers.get(ref);
    if (known !== undefined) return counted(`${known} 0 R`);
    refs.push(ref);
    numbers.set(ref, refs.length);
    return counted(`${refs.length} 0 R`);
  };

  const isForbidden = (dict: PDFDict): boolean =>
    forbiddenActions.has(nameIn(dict, 'S')) ||
    forbiddenTypes.has(nameIn(dict, 'Type')) ||
    forbiddenSubtypes.has(nameIn(dict, 'Subtype')) ||
    get(dict, 'ByteRange') !== undefined ||
    (nameIn(dict, 'Type') === 'Action' && !['URI', 'GoTo'].includes(nameIn(dict, 'S')));

  const addressOf = (dict: PDFDict): Uint8Array | undefined => {
    const address = resolve(get(dict, 'URI'));
    if (!(address instanceof PDFString || address instanceof PDFHexString)) return undefined;
    const bytes = address.asBytes();
    return allowedAddress.test(Buffer.from(bytes).toString('latin1').trim()) ? bytes : undefined;
  };

  /** A single action: its following actions are not written. */
  const writeAction = (dict: PDFDict, depth: number): string => {
    if (nameIn(dict, 'S') === 'GoTo') {
      const target = get(dict, 'D');
      return target === undefined ? 'null' : `<</S/GoTo/D ${write(target, depth + 1)}>>`;
    }
    const address = addressOf(dict);
    return address ? counted(`<</S/URI/URI ${writeString(address)}>>`) : 'null';
  };

  const isAction = (dict: PDFDict): boolean =>
    ['URI', 'GoTo'].includes(nameIn(dict, 'S')) && (get(dict, 'URI') ?? get(dict, 'D')) !== undefined;

  const isKept = (dict: PDFDict, key: string, value: PDFObject): boolean => {
    if (forbiddenKeys.has(key)) {
      const own = resolve(value);
      return own instanceof PDFDict && nameIn(own, 'Type') === 'Font';
    }
    if (nameIn(dict, 'Type') === 'Page' && !pageKeys.has(key)) return false;
    // Structure elements call their attributes A as well; those have no S.
    const target = key === 'A' ? dictOf(value) : undefined;
    if (target && get(target, 'S') !== undefined) return isAction(target);
    return true;
  };

  const writeDict = (dict: PDFDict, depth: number, isWanted: (key: string) => boolean = () => true): string => {
    if (isForbidden(dict)) return 'null';
    if (isAction(dict)) return writeAction(dict, depth);
    const entries = dict.entries().flatMap(([name, value]) => {
      const key = decodeName(name);
      return isWanted(key) && isKept(dict, key, value) ? [`${writeName(key)} ${write(value, depth + 1)}`] : [];
    });
    return `<<${entries.map(counted).join('')}>>`;
  };

  const write = (value: PDFObject, depth: number): string => {
    if (depth > MAX_DEPTH) throw new UnsafePdfError('unsafe');
    if (value instanceof PDFRef) return context.lookup(value) === undefined ? 'null' : referTo(value);
    if (value instanceof PDFArray)
      return `[${value
        .asArray()
        .map((one) => write(one, depth + 1))
        .join(' ')}]`;
    if (value instanceof PDFDict) return writeDict(value, depth);
    if (value instanceof PDFName) return counted(writeName(decodeName(value)));
    if (value instanceof PDFString || value instanceof PDFHexString) return counted(writeString(value.asBytes()));
    if (value instanceof PDFNumber) return counted(writeNumber(value.asNumber()));
    if (value instanceof PDFBool) return counted(String(value.asBoolean()));
    if (value === PDFNull) return counted('null');
    // Values that the parser could not read are not written; a stream is not a value.
    throw new UnsafePdfError('unsafe');
  };

  /** A photo keeps its JPEG parts in a PDF, with the place where it was taken. */
  const withoutMetadata = ({ dict, contents }: PDFRawStream): Uint8Array => {
    const filter = resolve(get(dict, 'Filter'));
    const first = filter instanceof PDFArray ? resolve(filter.asArray()[0]) : filter;
    const isJpeg = first instanceof PDFName && ['DCTDecode', 'DCT'].includes(decodeName(first));
    return (isJpeg && stripJpeg(Buffer.from(contents))) || contents;
  };

  const writeStream = (stream: PDFRawStream): Buffer => {
    const { dict } = stream;
    if (isForbidden(dict)) return Buffer.from('null');
    const contents = withoutMetadata(stream);
    const head = writeDict(dict, 0, (key) => !forbiddenStreamKeys.has(key));
    size += contents.length;
    return Buffer.concat([
      Buffer.from(`${head.slice(0, -2)}/Length ${contents.length}>>\nstream\n`),
      contents,
      Buffer.from('\nendstream'),
    ]);
  };

  /** Only the names of destinations in the file. */
  const writeCatalog = (catalog: PDFDict): string => {
    const [names, form] = [dictOf(get(catalog, 'Names')), dictOf(get(catalog, 'AcroForm'))];
    const places = names && get(names, 'Dests');
    return [
      writeDict(catalog, 0, (key) => catalogKeys.has(key)).slice(0, -2),
      places ? `/Names<</Dests ${write(places, 1)}>>` : '',
      form ? `/AcroForm ${writeDict(form, 1, (key) => formKeys.has(key))}` : '',
      '>>',
    ].join('');
  };

  const writeInfo = (): string => {
    const info = dictOf(context.trailerInfo.Info);
    const facts = infoKeys.flatMap((key) => {
      const value = info && resolve(get(info, key));
      const isText = value instanceof PDFString || value instanceof PDFHexString;
      return isText ? [`${writeName(key)} ${write(value, 1)}`] : [];
    });
    return `<<${facts.join('')}>>`;
  };

  const countPages = (root: FoundObject): number => {
    const visited = new Set<PDFDict>();
    const open = [root];
    let pages = 0;
    while (open.length > 0) {
      const node = dictOf(open.pop());
      if (!node || visited.has(node)) continue;
      visited.add(node);
      const kids = resolve(get(node, 'Kids'));
      if (kids instanceof PDFArray) open.push(...kids.asArray());
      else if (nameIn(node, 'Type') === 'Page') pages++;
      if (visited.size > 2 * MAX_PAGES) throw new UnsafePdfError('unsafe');
    }
    return pages;
  };

  return {
    writeAll: (): Buffer => {
      const { Root } = context.trailerInfo;
      const catalog = dictOf(Root);
      if (!(Root instanceof PDFRef) || !catalog || resolve(Root) !== catalog) throw new UnsafePdfError('unsafe');
      const pages = countPages(get(catalog, 'Pages'));
      if (pages === 0 || pages > MAX_PAGES) throw new UnsafePdfError('unsafe');
      referTo(Root);
      const objects: Buffer[] = [];
      // Writing an object adds those that it refers to.
      for (const ref of refs) {
        const found = context.lookup(ref);
        if (found === undefined || found instanceof PDFInvalidObject) throw new UnsafePdfError('unsafe');
        if (found instanceof PDFRawStream) objects.push(writeStream(found));
        else objects.push(Buffer.from(found === catalog ? writeCatalog(catalog) : write(found, 0), 'latin1'));
      }
      objects.push(Buffer.from(writeInfo(), 'latin1'));
      return writePdfFile(objects);
    },
  };
};

/**
 * A copy of a PDF of which every object is written anew: pages, text, pictures, links and filled-in fields, without
 * scripts, actions that start by themselves, files within the file, and earlier revisions. A digital signature is not
 * valid any more.
 * @throws UnsafePdfError when it is encrypted or cannot be read as a whole
 */
export const cleanPdf = async (bytes: Uint8Array, maxBytes: number): Promise<Buffer> => {
  const context = await parsePdf(bytes);
  try {
    return createWriter(context, maxBytes).writeAll();
  } catch (error) {
    // The library refuses what it does not expect with errors of its own.
    throw error instanceof UnsafePdfError ? error : new UnsafePdfError('unsafe');
  }
};
