import { trimmedTextFormat } from '../controls/use-typed-input.ts';
import { type ReadPosted, readTyped } from './reader.ts';

const modules = import.meta.glob<{ readonly readPosted: ReadPosted }>('../widgets/*/posted.ts', { eager: true });

const toWidgetName = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const byWidget: ReadonlyMap<string, ReadPosted> = new Map(
  Object.entries(modules).map(([file, { readPosted }]) => [toWidgetName(file.split('/').at(-2) ?? ''), readPosted]),
);

/** Widgets with one line or several lines of text. */
const readText = readTyped(() => trimmedTextFormat);

export const findReader = (widget: string): ReadPosted | undefined => byWidget.get(widget);

export const readerOf = (widget: string): ReadPosted => findReader(widget) ?? readText;
