import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryEntry, type SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import type { Fact, SizedPicture } from '../../platform/documents/print-job.ts';
import { type StoredPicture, shrinkPicture } from '../../platform/images/document-images.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { type AnswerScope, answerText, isLineView, type LineView } from './answer-text.ts';
import type { StoredFile } from './queries.ts';

/** The first pictures of a document are printed, all others are named: each takes a core for a moment. */
const MAX_PICTURES = 12;

const pictureIds = (entry: SummaryEntry): readonly string[] => [
  ...(entry.kind === 'picture' && typeof entry.value === 'string' ? [entry.value] : []),
  ...(entry.items ?? []).flatMap(pictureIds),
  ...entry.entries.flatMap(idsInGroups),
];

const idsInGroups = (groups: readonly SummaryGroup[]): readonly string[] =>
  groups.flatMap(({ entries }) => entries.flatMap(pictureIds));

/** The files of a form's answers that are shown as pictures, in the order of the form. */
export const listPictureIds = (form: Pick<FormDefinition, 'schema' | 'ui'>, answers: Answers): readonly string[] =>
  idsInGroups(describeAnswers(form, answers));

/** Reads pictures one after the other. Files that are missing or no pictures are left out. */
export const readPictures = async (
  ids: readonly string[],
  files: ReadonlyMap<string, StoredFile>,
  storage: FileStorage,
): Promise<ReadonlyMap<string, StoredPicture>> => {
  const found = new Map<string, StoredPicture>();
  const wanted = [...new Set(ids)].filter((id) => files.has(id)).slice(0, MAX_PICTURES);
  for (const id of wanted) {
    const file = files.get(id);
    const picture = file && (await shrinkPicture(() => storage.read(file.storageName)));
    if (picture) found.set(id, picture);
  }
  return found;
};

const picturesIn = (view: LineView, label: string, scope: AnswerScope): readonly SizedPicture[] => {
  if (view.kind === 'picture') {
    const picture = scope.pictures?.get(view.id);
    return picture ? [{ ...picture, alt: label }] : [];
  }
  if (view.kind !== 'items') return [];
  const titleOf = (index: number): string =>
    view.items.length === 1 ? label : scope.words.t('renderer.repeat.entry', { label, number: index + 1 });
  return view.items.filter(isLineView).flatMap((item, index) => picturesIn(item, titleOf(index), scope));
};

/** The view without the pictures that are printed. */
const textPart = (view: LineView, scope: AnswerScope): LineView => {
  const isPrinted = (one: { readonly kind: string; readonly id?: string }): boolean =>
    one.kind === 'picture' && scope.pictures?.has(one.id ?? '') === true;
  if (isPrinted(view)) return { kind: 'text', text: '' };
  return view.kind === 'items' ? { ...view, items: view.items.filter((item) => !isPrinted(item)) } : view;
};

/**
 * An answer as text and, for files that are pictures, as pictures.
 * @param label of the question: the alternative text
 */
export const printedAnswer = (view: LineView, label: string, scope: AnswerScope): Pick<Fact, 'value' | 'pictures'> => {
  const pictures = picturesIn(view, label, scope);
  return { value: answerText(textPart(view, scope), scope), ...(pictures.length > 0 && { pictures }) };
};
