import { mount } from '../support/mount.tsx';
import { names } from './form.ts';

/** The same inputs as anybody would write them: no state, no handler. */
const Page = () => (
  <form>
    {names.map((name) => (
      <p key={name}>
        <label>
          {name} <input name={name} />
        </label>
      </p>
    ))}
    <button type="submit">Simpan</button>
  </form>
);

mount(<Page />, names.length);
