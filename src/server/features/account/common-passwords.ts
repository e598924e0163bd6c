import { dictionary } from '@zxcvbn-ts/language-common';

/** Bases that people choose most, here and worldwide. */
const bases =
  'password passw0rd p@ssword p@ssw0rd qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm abc abcd abcdef welcome admin administrator letmein iloveyou monkey dragon football baseball sunshine princess superman batman master shadow michael jordan charlie jessica ashley trustno hello freedom whatever starwars pokemon computer internet samsung iphone google facebook instagram secret login test testing user guest changeme default summer winter spring autumn january february monday indonesia jakarta bandung surabaya medan bismillah alhamdulillah sayang cinta rahasia katasandi kucing bintang matahari merdeka garuda pancasila persib persija mahasiswa sekolah kuliah universitas untar tarumanagara xinya institut institute kampus college portal admission admissions maba siswa pelajar guru dosen admisi pendaftaran selamat semangat keluarga mamapapa ibuku ayahku anakku aku kamu budi andi siti dewi putri rizky agus ayu bagus cantik ganteng bali jogja yogyakarta';

/** What they add to satisfy a rule. */
const endings = '1 12 123 1234 12345 123456 1! 123! @123 01 007 2023 2024 2025 2026 99 00';

const others =
  '123456ab 12345qwe 1234qwer 123qweasd 17agustus1945 1q2w3e4r 1qaz2wsx 1qazxsw2 a1234567 a12345678 a123456789 aa123456 aa12345678 agustus1945 asd12345 asdf1234 indonesia45 kemerdekaan17 love1234 merdeka45 p4ssw0rd pa55w0rd pa55word passw0rd q1w2e3r4 q1w2e3r4t5 qaz12345 qwe12345 qweasd123 qwer1234 sayangku1 zaq12wsx zaq1zaq1 zxc12345';

const combine = (): string[] => bases.split(' ').flatMap((base) => endings.split(' ').map((ending) => base + ending));

/** Of passwords that breaches made known, those that the password rule would let through: 8 characters, letters and a number. */
const breached = dictionary['passwords-common'].filter(
  (each) => each.length >= 8 && /\d/.test(each) && /[a-z].*[a-z]/i.test(each),
);

/** Passwords in lower case that are tried first when somebody guesses; local, since no network is to learn of them. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...combine(),
  ...others.split(' '),
  ...breached.map((each) => each.toLowerCase()),
]);
