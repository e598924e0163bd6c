import type { ComponentType } from 'react';
import type { RendererProps } from '../preview-variant.ts';
import { FeePreview, OutcomePreview, PaymentDetailsPreview, ResultPreview } from './ApplicationPreviews.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';
import { FormPreview } from './FormPreview.tsx';
import { MailPreview } from './MailPreview.tsx';

/** Renderer by the first part of a subject. */
export const renderers = {
  form: FormPreview,
  outcome: OutcomePreview,
  fee: FeePreview,
  payment: PaymentDetailsPreview,
  result: ResultPreview,
  mail: MailPreview,
  document: DocumentPreview,
} as const satisfies Readonly<Record<string, ComponentType<RendererProps>>>;

type RendererKind = keyof typeof renderers;

export const isRendererKind = (name: string): name is RendererKind => Object.hasOwn(renderers, name);
