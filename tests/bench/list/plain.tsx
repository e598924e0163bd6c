import { mount } from '../support/mount.tsx';
import { ENTRIES, fields, inputs } from './form.ts';

const entries = Array.from({ length: ENTRIES }, (_, index) => index + 1);

/** The same inputs as anybody would write them: no state, no handler. */
const Page = () => (
  <form>
    {entries.map((entry) => (
      <fieldset key={entry}>
        <legend>Entri {entry}</legend>
        {fields.map((name) => (
          <p key={name}>
            <label>
              {name} <input name={`${name}-${entry}`} defaultValue="Rahma" />
            </label>
          </p>
        ))}
        <button type="button">Hapus</button>
      </fieldset>
    ))}
    <button type="submit">Simpan</button>
  </form>
);

mount(<Page />, inputs);
