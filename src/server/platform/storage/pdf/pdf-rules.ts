/** What a stored PDF may contain. Names as in ISO 32000-2, without the slash. */

/** Of the catalogue: pages, their order and names, layers, and what assistive technology reads. */
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

/** Of the facts about the file; only texts are kept. */
export const infoKeys: readonly string[] = [
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
];

/** Of the form: filled-in fields keep their looks. */
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

/** In no dictionary: actions that start by themselves, scripts, files within the file, parts that lie elsewhere. */
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
  'Ref',
  'OPI',
  'Perms',
  'DSS',
  'Encrypt',
]);

/** Of a stream: data that lies in another file. Its length is written anew. */
export const forbiddenStreamKeys: ReadonlySet<string> = new Set(['Length', 'F', 'FFilter', 'FDecodeParms', 'DL']);

/** Kinds of actions; what is left leads to a page of the same file or to a web address. */
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

/** Where a link may lead; `javascript:` and `file:` are not among it. */
export const allowedAddress = /^(?:https?:\/\/|mailto:)[^\s]+$/i;
