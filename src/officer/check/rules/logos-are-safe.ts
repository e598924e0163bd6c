import { positionAt } from '../../data/located-json.ts';
import { findSvgProblem } from '../find-svg-problem.ts';
import type { Finding, Rule } from '../finding.ts';

/** The mark of an institution is a drawing and nothing else: browsers and PDFs show it on every page. */
export const logosAreSafe: Rule = ({ logos: drawings = new Map() }) =>
  [...drawings].flatMap(([file, text]): readonly Finding[] => {
    const mistake = findSvgProblem(text);
    if (!mistake) return [];
    const { rule, offset, params = {} } = mistake;
    return [{ file, ...positionAt(text, offset), severity: 'error', rule, params }];
  });
