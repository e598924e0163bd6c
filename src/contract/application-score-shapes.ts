/** What calls about scores answer. */
import { person } from './admin-application-shapes.ts';
import { points } from './score-points.ts';
import { list, nothing, nullableText, record, text, wholeNumber, yesNo } from './shapes.ts';

const nullableNumber = { type: ['number', 'null'] } as const;

const criterion = record({
  Key: text,
  Weight: { type: 'number' },
  /** Name of the scale. */
  Scale: text,
  /** From the fewest points to the most. `Grade`: the name of a choice that a grading scale has. */
  Choices: list(record({ Points: { type: 'number' }, Grade: nullableText })),
  MaxDifference: nullableNumber,
});

/** What is different now from the criteria with which a score was given. */
const change = record({ Key: text, Change: { type: 'string', enum: ['added', 'removed', 'weight', 'scale'] } });

/** The score that the caller gives. */
export const ownScore = record({
  Points: points,
  Note: text,
  Version: wholeNumber,
  IsExtra: yesNo,
  FinishedAt: nullableText,
  /** From 0 to 100; null before it is finished. */
  Total: nullableNumber,
  /** Of a finished score: whether it may be changed. */
  MayReopen: yesNo,
  Changes: list(change),
});

export const review = record({
  Rubric: text,
  /** Of today's rubric; of an earlier one where its file is gone. */
  Criteria: list(criterion),
  Count: wholeNumber,
  Blind: yesNo,
  /** Whether the caller sees the scores of the others, and what follows from them. */
  Sees: yesNo,
  /** open: readers have still to score · disputed: they disagree, and one more is to score. Null: not seen. */
  State: { anyOf: [{ type: 'string', enum: ['open', 'disputed', 'scored'] }, nothing] },
  /** Of the application, from 0 to 100. */
  Score: nullableNumber,
  Difference: nullableNumber,
  Hints: list(text),
  Readers: list(
    record({
      Reader: person,
      IsExtra: yesNo,
      AskedAt: text,
      FinishedAt: nullableText,
      Score: {
        anyOf: [
          record({
            Points: points,
            Note: text,
            Total: { type: 'number' },
            /** The criteria of the score, where they are not those of today. */
            Criteria: { anyOf: [list(criterion), nothing] },
            Changes: list(change),
          }),
          nothing,
        ],
      },
    }),
  ),
  Mine: { anyOf: [ownScore, nothing] },
  /** How many readers the caller may ask now. */
  MayAsk: wholeNumber,
  /** Whether the status of the application lets readers score. */
  IsOpen: yesNo,
});
