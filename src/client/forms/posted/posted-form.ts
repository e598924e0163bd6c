import type { TFunction } from 'i18next';
import { useActionData } from 'react-router-dom';
import type { WireError } from '../../../contract/call.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { VisibleError } from '../runtime/error-store.ts';

/** The name of the hidden control with the key of the form. */
export const FORM = 'form';

/** The name of the hidden control with the time of the answers that the page showed. */
export const BASED_ON = 'based-on';

/** The name of the hidden control with the answers of a page that was shown again, where no draft keeps them. */
export const KEPT = 'kept';

/** What the button does that confirms a submit which cannot be undone. */
export const CONFIRM = 'confirm';

/** A form that a browser has sent without the code of its page, as the next page shows it again. */
export interface PostedForm {
  readonly form: string;
  /** Without passwords. */
  readonly answers: Answers;
  readonly errors: readonly VisibleError[];
  /** Place of an error -> name of the answer, which only its widget knows, such as that of a cell. */
  readonly names?: Readonly<Record<string, string>>;
  /** Reason of a refusal without field errors. */
  readonly refusal?: string;
  /** The answers ask for further fields, which are shown now. */
  readonly hasMore?: boolean;
  /** Errors of other forms that the server found. */
  readonly found?: readonly { readonly step: string; readonly errors: readonly WireError[] }[];
  /** The answers are complete: the page asks for the confirmation. */
  readonly isAsking?: boolean;
}

/** A form that was sent to the address of a page. */
export interface PostedRequest {
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly form: FormData;
  readonly language: string;
  /** A text of the portal in the language of the visitor. */
  readonly t: TFunction;
  /** Shows a message on the page that the visitor is led to. */
  readonly notify: (notice: string) => void;
}

/** What a posted form does. @returns the path of the next page, else what the same page shows */
export type PageAction = (request: PostedRequest) => Promise<string | PostedForm>;

/** What the server says about the form with this key, when it was sent to this page. */
export const usePostedForm = (formKey: string): PostedForm | undefined => {
  // Actions of pages return nothing else.
  const posted = useActionData() as PostedForm | undefined;
  return posted?.form === formKey ? posted : undefined;
};
