import type { ComponentType } from 'react';
import type { Preview } from '../preview-query.ts';
import type { View } from '../view.ts';
import { DocumentDrawing } from './DocumentDrawing.tsx';
import { FormDrawing } from './FormDrawing.tsx';
import { MailDrawing } from './MailDrawing.tsx';
import { OutcomeDrawing } from './OutcomeDrawing.tsx';
import { DetailsDrawing, FeeDrawing } from './PaymentDrawing.tsx';
import { ResultDrawing } from './ResultDrawing.tsx';

export interface DrawingProps {
  /** What stands behind the slash of the view's subject. */
  readonly name: string;
  readonly view: View;
  readonly preview: Preview;
}

/** First word of a subject -> how it is drawn. */
export const drawings = {
  form: FormDrawing,
  outcome: OutcomeDrawing,
  fee: FeeDrawing,
  payment: DetailsDrawing,
  result: ResultDrawing,
  mail: MailDrawing,
  document: DocumentDrawing,
} as const satisfies Readonly<Record<string, ComponentType<DrawingProps>>>;

export type DrawingKind = keyof typeof drawings;

export const isDrawingKind = (word: string): word is DrawingKind => Object.hasOwn(drawings, word);
