import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { loadPrecompiled } from '../../../../tests/conformance/precompiled.ts';
import { makeForm } from '../../../../tests/support/forms.ts';
import { drawnHtml, loadAllParts, openForm } from '../../../../tests/support/generated-forms/browser-form.tsx';
import { getSource } from '../../../contract/sources.ts';
import { sourceQuery } from './source-query.ts';

const widgets = ['remoteSelect', 'remoteRadio', 'suggestions'] as const;
const period = { institutionCode: 20, admissionPeriodId: 'p' };

const formOf = (widget: string) => {
  const ui =
    widget === 'gradeGrid'
      ? { 'ui:field': widget, 'ui:options': { source: 'program', columns: ['knowledge'] } }
      : { 'ui:widget': widget, 'ui:options': { source: 'program' } };
  return makeForm(
    { properties: { choice: { type: widget === 'gradeGrid' ? 'object' : 'string' } } },
    { ui: { choice: ui } },
  );
};

const parts = await loadAllParts();

const draw = (widget: string, answer: unknown, lists: QueryClient): string => {
  const runtime = openForm(loadPrecompiled(formOf(widget), parts), answer === undefined ? {} : { choice: answer }, {
    facts: {},
  });
  runtime.environment.sourceParams = period;
  return drawnHtml(runtime, undefined, lists);
};

const queryOf = (chosen?: string) => sourceQuery(getSource('program'), { ...period, ...(chosen && { chosen }) });

const loaded = (): QueryClient => {
  const lists = new QueryClient();
  lists.setQueryData(queryOf().queryKey, [{ value: 'one', label: 'Law', selectable: true }]);
  return lists;
};

const failed = (): QueryClient => {
  const lists = new QueryClient();
  const query = lists.getQueryCache().build(lists, { queryKey: queryOf().queryKey });
  query.setState({ ...query.state, status: 'error', error: new Error('no answer'), errorUpdateCount: 1 });
  return lists;
};

describe.each([...widgets, 'gradeGrid'])('the widget %s', (widget) => {
  const answer = widget === 'gradeGrid' ? { one: { 1: { knowledge: 80 } } } : 'one';

  it('says that its list could not be loaded, with a button to try again, and that an answer is kept', () => {
    const empty = draw(widget, undefined, failed());
    expect(empty).toContain('renderer.remote.failed<');
    expect(empty).toContain('renderer.remote.retry');
    expect(draw(widget, answer, failed())).toContain('renderer.remote.failedKept<');
    expect(empty).not.toContain('renderer.remote.nothing');
    expect(draw(widget, undefined, loaded())).not.toContain('renderer.remote.retry');
  });
});

it.each(['remoteSelect', 'remoteRadio'])(
  'the widget %s keeps a choice that left the list, marked and not to be chosen',
  (widget) => {
    const lists = loaded();
    lists.setQueryData(queryOf('gone').queryKey, [
      { value: 'one', label: 'Law', selectable: true },
      { value: 'gone', label: 'Dance', selectable: false },
    ]);
    expect(draw(widget, 'gone', lists)).toMatch(/renderer\.remote\.gone/);
    expect(draw(widget, 'one', lists)).not.toMatch(/renderer\.remote\.gone/);
    expect(draw(widget, 'gone', lists)).toMatch(/disabled=""[^>]*>(?:<[^>]+>)*renderer\.remote\.gone|disabled=""/);
  },
);
