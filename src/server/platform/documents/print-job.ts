/** Contents of a PDF without its layout: plain data, which can be sent to a worker thread. */
export interface PrintJob {
  /** BCP 47 tag, for screen readers and hyphenation. */
  readonly language: string;
  /** Title in the metadata. */
  readonly name: string;
  readonly heading: string;
  /** Under the heading: what the document is about. */
  readonly about: string;
  readonly issuer: { readonly name: string; readonly detail: string };
  readonly style: DocumentStyle;
  readonly blocks: readonly Block[];
  readonly check: DocumentCheck;
  /** With the placeholders `{{page}}` and `{{pages}}`. */
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

/** How a reader verifies that the paper is genuine. */
interface DocumentCheck {
  readonly label: string;
  readonly code: string;
  /** Instruction with the address of the check. */
  readonly hint: string;
  readonly url: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Below the value. */
  readonly pictures?: readonly SizedPicture[];
}

export interface Sum extends Fact {
  readonly isTotal?: boolean;
}

export interface TableCell {
  readonly text: string;
  /** Computed, not entered. */
  readonly isDerived?: boolean;
  /** Below the text. */
  readonly pictures?: readonly SizedPicture[];
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
  /** Texts in columns of one width. Without it, the first column is wider and the others are centred. */
  readonly hasEqualColumns?: boolean;
}

export type Block =
  | { readonly kind: 'section'; readonly text: string }
  | { readonly kind: 'group'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly part?: TextPart }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly picture?: Picture }
  | { readonly kind: 'sums'; readonly sums: readonly Sum[] }
  | { readonly kind: 'notice'; readonly title: string; readonly text: string; readonly tone: Tone }
  | ({ readonly kind: 'table' } & Table);

/** A part of a longer text: its title, or an entry of a list in it. */
export type TextPart = 'title' | 'entry';

export type Tone = 'good' | 'plain';

export interface Picture {
  /** JPEG or PNG. */
  readonly image: Uint8Array;
  readonly alt: string;
}

/** A picture with its width and height in pixels. */
export interface SizedPicture extends Picture {
  readonly width: number;
  readonly height: number;
}
