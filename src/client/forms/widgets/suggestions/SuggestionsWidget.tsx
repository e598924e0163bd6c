import { suggestionsOfShown } from '../../../../engine/model/shown-schema.ts';
import { TextInput } from '../../controls/TextInput.tsx';
import { SourceNotice } from '../../sources/SourceNotice.tsx';
import { useSource } from '../../sources/use-source.ts';
import type { WidgetProps } from '../widget.ts';

interface ListProps extends WidgetProps {
  readonly suggestions: readonly string[];
}

/** The browser shows the suggestions that contain what is typed. */
const TextWithSuggestions = ({ suggestions, ...props }: ListProps) => (
  <>
    <TextInput {...props} type="text" list={`${props.id}-list`} />
    <datalist id={`${props.id}-list`}>
      {suggestions.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  </>
);

/** The names of a list, in the language of the page. */
const NamesOfList = (props: WidgetProps) => {
  const remote = useSource(props.options, props.path);
  return (
    <>
      <TextWithSuggestions {...props} suggestions={[...new Set(remote.options.map(({ label }) => label))]} />
      <SourceNotice remote={remote} />
    </>
  );
};

/** A text with suggestions, of the schema or of a list. */
export const SuggestionsWidget = (props: WidgetProps) =>
  props.options.source === undefined ? (
    <TextWithSuggestions {...props} suggestions={suggestionsOfShown(props.schema)} />
  ) : (
    <NamesOfList {...props} />
  );
