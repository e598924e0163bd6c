/** What a stored PDF may contain. Names as in ISO 32000-2, without the slash. */

/** Allowed keys of the catalogue: pages, their order and names, layers, and what assistive technology reads. */
export const catalogKeys: ReadonlySet<string> = new Set([
  'Type',
  'Version',
  'Pages',
  'PageLabels',
  'Dests',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'Outlines',
  'StructTreeRoot',
  'MarkInfo',
  'Lang',
  'OutputIntents',
  'OCProperties',
]);

/** Allowed keys of the document information; only texts are written. */
export const infoKeys: readonly string[] = [
  'Title',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
];

/** Allowed keys of the form: filled-in fields keep their appearance. */
export const formKeys: ReadonlySet<string> = new Set(['Fields', 'DR', 'DA', 'Q', 'NeedAppearances']);

export const pageKeys: ReadonlySet<string> = new Set([
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Contents',
  'Rotate',
  'Group',
  'Annots',
  'Tabs',
  'StructParents',
  'UserUnit',
]);

/**
 * Forbidden keys in all dictionaries: actions that start by themselves, scripts, files within the file, parts that lie
 * elsewhere, and metadata (XMP), which may name people and places.
 */
export const forbiddenKeys: ReadonlySet<string> = new Set([
  'OpenAction',
  'AA',
  'PA',
  'JS',
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FS',
  'AF',
  'XFA',
  'RichMedia',
  'RichMediaContent',
  'RichMediaSettings',
  'Renditions',
  'AlternatePresentations',
  'Collection',
  'Requirements',
  'PieceInfo',
  'Metadata',
  'Ref',
  'OPI',
  'Perms',
  'DSS',
  'Encrypt',
]);

/** Forbidden keys of a stream: data in another file. Its length is written anew. */
export const forbiddenStreamKeys: ReadonlySet<string> = new Set(['Length', 'F', 'FFilter', 'FDecodeParms', 'DL']);

/** Kinds of actions; the allowed ones open a page of the same file or a web address. */
export const forbiddenActions: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'GoToR',
  'GoToE',
  'GoToDp',
  'GoTo3DView',
  'Rendition',
  'RichMediaExecute',
  'Sound',
  'Movie',
  'Hide',
  'Named',
  'Thread',
  'SetOCGState',
  'Trans',
]);

export const forbiddenTypes: ReadonlySet<string> = new Set([
  'Filespec',
  'F',
  'EmbeddedFile',
  'Rendition',
  'MediaClip',
  'RichMedia',
  'Sig',
  'DocTimeStamp',
  '3D',
  'ObjStm',
  'XRef',
]);

/** Annotations that play, run or carry something, and PostScript. */
export const forbiddenSubtypes: ReadonlySet<string> = new Set([
  'RichMedia',
  'Screen',
  'Movie',
  'Sound',
  '3D',
  'FileAttachment',
  'PS',
]);

/** Allowed protocols of a link, without `javascript:` and `file:`. */
export const allowedAddress = /^(?:https?:\/\/|mailto:)[^\s]+$/i;
