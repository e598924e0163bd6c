import { mount } from '../support/mount.tsx';
import { cells, columns, semesters, subjects } from './shape.ts';

const others = ['Jenis', 'Provinsi', 'Kota', 'Sekolah', 'Jurusan', 'Tahun', 'Rapor'];
const across = semesters.flatMap((semester) => columns.map((column) => `Semester ${semester}, ${column}`));

/** The same inputs as anybody would write them: no state, no handler. */
const Page = () => (
  <form>
    {others.map((label) => (
      <p key={label}>
        <label>
          {label} <input name={label} />
        </label>
      </p>
    ))}
    <table>
      <thead>
        <tr>
          <th scope="col">Mata pelajaran</th>
          {across.map((place) => (
            <th key={place} scope="col">
              {place}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject}>
            <th scope="row">{subject}</th>
            {across.map((place) => (
              <td key={place}>
                <input aria-label={`${subject}, ${place}`} inputMode="numeric" autoComplete="off" size={4} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <button type="submit">Simpan</button>
  </form>
);

mount(<Page />, cells);
