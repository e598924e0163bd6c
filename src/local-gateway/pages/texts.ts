const id = {
  simulation: 'SIMULASI',
  gateway: 'Gateway pembayaran tiruan',
  noMoney: 'Tidak ada uang sungguhan yang berpindah.',
  otherLanguage: 'English',
  order: 'Pembayaran',
  amount: 'Jumlah',
  invoice: 'Nomor tagihan',
  due: 'Bayar sebelum',
  back: 'Kembali ke portal',
  cardTitle: 'Bayar dengan kartu',
  cardNumber: 'Nomor kartu uji',
  cardHint: 'Hanya nomor uji di bawah ini yang diterima. Jangan pernah mengetik kartu sungguhan di sini.',
  approved: 'disetujui',
  refused: 'ditolak',
  pay: 'Bayar',
  decline: 'Simulasikan penolakan',
  declined: 'Kartu ditolak. Belum ada yang dibayar; silakan coba lagi.',
  notTestCard: 'Nomor itu bukan nomor uji. Nomor tersebut tidak disimpan dan tidak diteruskan.',
  paidTitle: 'Pembayaran diterima',
  paidText: 'Portal sudah diberi tahu. Halaman ini boleh ditutup.',
  expiredTitle: 'Waktu pembayaran habis',
  expiredText: 'Pesanan ini tidak dapat dibayar lagi. Mintalah tautan baru di portal.',
  accountTitle: 'Transfer ke virtual account',
  accountNumber: 'Nomor virtual account',
  accountHint: 'Ketuk nomor untuk memilihnya.',
  howTo: 'Cara membayar',
  transfer: 'Simulasikan transfer',
  transferHint: 'Bank tiruan membayar seluruh jumlah seketika.',
  unknownTitle: 'Halaman tidak ditemukan',
  unknownText: 'Alamat ini tidak mengarah ke sebuah pembayaran.',
  atm: 'ATM {bank}',
  mobile: 'Mobile banking {bank}',
  internet: 'Internet banking {bank}',
  stepsAtm: [
    'Masukkan kartu ATM dan PIN Anda.',
    'Pilih Transaksi Lain, lalu Transfer, lalu Virtual Account.',
    'Masukkan nomor {number}.',
    'Periksa nama dan jumlah {amount}, lalu pilih Ya.',
    'Simpan struk sebagai bukti.',
  ],
  stepsMobile: [
    'Masuk ke aplikasi bank Anda.',
    'Pilih Transfer, lalu Virtual Account.',
    'Masukkan nomor {number}.',
    'Periksa nama dan jumlah {amount}, lalu masukkan PIN.',
  ],
  stepsInternet: [
    'Masuk ke internet banking.',
    'Pilih Transfer Dana, lalu Transfer ke Virtual Account.',
    'Masukkan nomor {number}.',
    'Periksa nama dan jumlah {amount}, lalu setujui dengan token.',
  ],
};

export type Texts = typeof id;

const en: Texts = {
  simulation: 'SIMULASI (simulation)',
  gateway: 'Stand-in payment gateway',
  noMoney: 'No real money moves.',
  otherLanguage: 'Bahasa Indonesia',
  order: 'Payment',
  amount: 'Amount',
  invoice: 'Invoice number',
  due: 'Pay before',
  back: 'Back to the portal',
  cardTitle: 'Pay by card',
  cardNumber: 'Test card number',
  cardHint: 'Only the test numbers below are taken. Never type a real card here.',
  approved: 'approved',
  refused: 'refused',
  pay: 'Pay',
  decline: 'Simulate a refusal',
  declined: 'The card was refused. Nothing has been paid; please try again.',
  notTestCard: 'That is not a test number. It was neither kept nor passed on.',
  paidTitle: 'Payment received',
  paidText: 'The portal has been told. You may close this page.',
  expiredTitle: 'The time to pay is over',
  expiredText: 'This order can no longer be paid. Ask for a new link in the portal.',
  accountTitle: 'Transfer to a virtual account',
  accountNumber: 'Virtual account number',
  accountHint: 'Tap the number to select it.',
  howTo: 'How to pay',
  transfer: 'Simulate a transfer',
  transferHint: 'A bank that does not exist pays the whole amount at once.',
  unknownTitle: 'Page not found',
  unknownText: 'This address leads to no payment.',
  atm: '{bank} ATM',
  mobile: '{bank} mobile banking',
  internet: '{bank} internet banking',
  stepsAtm: [
    'Insert your card and enter your PIN.',
    'Choose Other Transactions, then Transfer, then Virtual Account.',
    'Enter the number {number}.',
    'Check the name and the amount {amount}, then choose Yes.',
    'Keep the slip as proof.',
  ],
  stepsMobile: [
    'Sign in to the app of your bank.',
    'Choose Transfer, then Virtual Account.',
    'Enter the number {number}.',
    'Check the name and the amount {amount}, then enter your PIN.',
  ],
  stepsInternet: [
    'Sign in to internet banking.',
    'Choose Fund Transfer, then Transfer to Virtual Account.',
    'Enter the number {number}.',
    'Check the name and the amount {amount}, then confirm with your token.',
  ],
};

export type Language = 'id' | 'en';
const all: Readonly<Record<Language, Texts>> = { id, en };

export const textsOf = (language: Language): Texts => all[language];

/** Puts values in place of `{name}`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const tags: Readonly<Record<Language, string>> = { id: 'id-ID', en: 'en-GB' };

export const rupiah = (amount: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }).format(
    amount,
  );

export const dateTime = (time: number, language: Language): string =>
  `${new Intl.DateTimeFormat(tags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  }).format(time)} WIB`;
