import { evaluateExpression } from '../../../engine/expressions/expression.ts';
import { operationsOf } from '../../data/migration-operations.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

const findError = (source: string): string | undefined => {
  try {
    evaluateExpression(source, {});
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
};

/** An expression of a migration can be read. Its example proves that it gives what the form asks for. */
export const migrationExpressionsAreValid: Rule = ({ files }) =>
  [...files.values()].flatMap((file): readonly Finding[] => {
    if (!/^schemas\/application\/[^/]+\/migrations\//.test(file.path)) return [];
    return operationsOf(file).flatMap((operation, index): readonly Finding[] => {
      if (!('calculate' in operation)) return [];
      const at = ['operations', index, 'calculate', 'value'];
      const { value } = operation.calculate;
      if (/\.\s*matches\s*\(/.test(value)) return [createFinding(file, { rule: 'patternInExpression', at })];
      const why = findError(value);
      return why === undefined ? [] : [createFinding(file, { rule: 'brokenExpression', at, params: { why } })];
    });
  });
