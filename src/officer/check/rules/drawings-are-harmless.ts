import { placeAt } from '../../data/located-json.ts';
import { slipOfDrawing } from '../drawings/read-drawing.ts';
import type { Finding, Rule } from '../finding.ts';

/** The mark of an institution is a drawing and nothing else: browsers and PDFs show it on every page. */
export const drawingsAreHarmless: Rule = ({ drawings = new Map() }) =>
  [...drawings].flatMap(([file, text]): readonly Finding[] => {
    const slip = slipOfDrawing(text);
    if (!slip) return [];
    const { rule, offset, params = {} } = slip;
    return [{ file, ...placeAt(text, offset), severity: 'error', rule, params }];
  });
