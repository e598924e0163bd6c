/** What is printed, without a thought of how: plain data, because it travels to a worker. */
export interface PrintJob {
  /** BCP 47, for the reader's voice and hyphenation. */
  readonly language: string;
  /** Names the document in the reader's window and in its file. */
  readonly name: string;
  readonly heading: string;
  /** Under the heading: what the document is about. */
  readonly about: string;
  readonly issuer: { readonly name: string; readonly detail: string };
  readonly style: DocumentStyle;
  readonly blocks: readonly Block[];
  readonly check: DocumentCheck;
  /** `{{page}}` and `{{pages}}` are filled in when the number of pages is known. */
  readonly pageText: string;
  readonly issuedAt: string;
}

export interface DocumentStyle {
  /** PNG without transparency. */
  readonly logo: Uint8Array;
  readonly brand: string;
  readonly tint: string;
  readonly line: string;
}

/** How a reader makes sure that the paper is genuine. */
export interface DocumentCheck {
  readonly label: string;
  readonly code: string;
  /** What to do with the code, naming the address. */
  readonly hint: string;
  readonly url: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Sum extends Fact {
  readonly isTotal?: boolean;
}

export interface TableCell {
  readonly text: string;
  /** Not given but worked out. */
  readonly isDerived?: boolean;
}

export type Block =
  | { readonly kind: 'section'; readonly text: string }
  | { readonly kind: 'group'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly picture?: Picture }
  | { readonly kind: 'sums'; readonly sums: readonly Sum[] }
  | { readonly kind: 'notice'; readonly title: string; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly TableCell[])[] };

export type Tone = 'good' | 'plain';

export interface Picture {
  /** JPEG. */
  readonly image: Uint8Array;
  readonly alt: string;
}
