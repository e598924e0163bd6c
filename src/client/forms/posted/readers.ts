import { factsOf } from '../../../engine/widgets/field-widget.ts';
import type { AnswerKind } from '../../../engine/widgets/widget.ts';
import { numberFormat } from '../controls/NumberInput.tsx';
import { trimmedTextFormat } from '../controls/use-typed-input.ts';
import { type NamePosted, type ReadPosted, readBox, readChoice, readNothing, readRow, readTyped } from './reader.ts';

const modules = import.meta.glob<{ readonly readPosted: ReadPosted; readonly namePosted?: NamePosted }>(
  '../widgets/*/posted.ts',
  { eager: true },
);

const toWidgetName = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const byWidget = new Map(
  Object.entries(modules).map(([file, module]) => [toWidgetName(file.split('/').at(-2) ?? ''), module]),
);

/** One control with what is shown, or none. Other widgets have a `posted.ts` of their own. */
const byKind: Partial<Readonly<Record<AnswerKind, ReadPosted>>> = {
  text: readTyped(() => trimmedTextFormat),
  number: readTyped(() => numberFormat),
  choice: readChoice,
  remote: readRow,
  tick: readBox,
};

/** Whether the controls of the widget send one answer, and not those of several fields. */
export const isOneAnswer = (widget: string): boolean => byWidget.has(widget);

export const readerOf = (widget: string): ReadPosted =>
  byWidget.get(widget)?.readPosted ?? byKind[factsOf(widget).answerKind] ?? readNothing;

/** What names the answers inside the answer of the widget, where it has such. */
export const namerOf = (widget: string): NamePosted | undefined => byWidget.get(widget)?.namePosted;
