const id = {
  simulation: 'SIMULASI',
  gateway: 'Simulasi gateway pembayaran',
  noMoney: 'Tidak ada transaksi uang sungguhan.',
  otherLanguage: 'English',
  order: 'Pembayaran',
  amount: 'Jumlah',
  invoice: 'Nomor tagihan',
  due: 'Bayar paling lambat',
  back: 'Kembali ke portal',
  cardTitle: 'Bayar dengan kartu',
  cardNumber: 'Nomor kartu uji',
  cardHint: 'Gunakan salah satu nomor uji di bawah ini. Jangan masukkan nomor kartu sungguhan.',
  approved: 'disetujui',
  refused: 'ditolak',
  pay: 'Bayar',
  decline: 'Simulasikan penolakan',
  declined: 'Kartu ditolak dan tidak didebit. Silakan coba lagi.',
  notTestCard: 'Nomor ini bukan nomor uji. Nomor tersebut tidak disimpan dan tidak diteruskan.',
  paidTitle: 'Pembayaran diterima',
  paidText: 'Pembayaran sudah diteruskan ke portal. Anda dapat menutup halaman ini.',
  expiredTitle: 'Batas waktu pembayaran sudah lewat',
  expiredText: 'Pembayaran ini tidak dapat dilanjutkan. Buat pembayaran baru di portal.',
  accountTitle: 'Transfer ke virtual account',
  accountNumber: 'Nomor virtual account',
  accountHint: 'Ketuk nomor untuk memilihnya.',
  howTo: 'Cara membayar',
  transfer: 'Simulasikan transfer',
  transferHint: 'Bank simulasi langsung membayar seluruh jumlah.',
  unknownTitle: 'Halaman tidak ditemukan',
  unknownText: 'Tidak ada pembayaran di alamat ini.',
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
  gateway: 'Simulated payment gateway',
  noMoney: 'No real money is transferred.',
  otherLanguage: 'Bahasa Indonesia',
  order: 'Payment',
  amount: 'Amount',
  invoice: 'Invoice number',
  due: 'Pay by',
  back: 'Back to the portal',
  cardTitle: 'Pay by card',
  cardNumber: 'Test card number',
  cardHint: 'Use one of the test numbers below. Do not enter a real card number.',
  approved: 'approved',
  refused: 'declined',
  pay: 'Pay',
  decline: 'Simulate a declined card',
  declined: 'The card was declined and not charged. Try again.',
  notTestCard: 'This is not a test number. It was not stored or passed on.',
  paidTitle: 'Payment received',
  paidText: 'The portal has received your payment. You can close this page.',
  expiredTitle: 'The payment deadline has passed',
  expiredText: 'You can no longer pay with this link. Create a new payment in the portal.',
  accountTitle: 'Transfer to a virtual account',
  accountNumber: 'Virtual account number',
  accountHint: 'Tap the number to select it.',
  howTo: 'How to pay',
  transfer: 'Simulate a transfer',
  transferHint: 'A simulated bank pays the full amount immediately.',
  unknownTitle: 'Page not found',
  unknownText: 'There is no payment at this address.',
  atm: '{bank} ATM',
  mobile: '{bank} mobile banking',
  internet: '{bank} internet banking',
  stepsAtm: [
    'Insert your card and enter your PIN.',
    'Choose Other Transactions, then Transfer, then Virtual Account.',
    'Enter the number {number}.',
    'Check the name and the amount {amount}, then choose Yes.',
    'Keep the receipt as proof.',
  ],
  stepsMobile: [
    'Log in to your banking app.',
    'Choose Transfer, then Virtual Account.',
    'Enter the number {number}.',
    'Check the name and the amount {amount}, then enter your PIN.',
  ],
  stepsInternet: [
    'Log in to internet banking.',
    'Choose Fund Transfer, then Transfer to Virtual Account.',
    'Enter the number {number}.',
    'Check the name and the amount {amount}, then confirm with your token.',
  ],
};

export type Language = 'id' | 'en';
const textsByLanguage: Readonly<Record<Language, Texts>> = { id, en };

export const textsOf = (language: Language): Texts => textsByLanguage[language];

/** Replaces `{name}` by values. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const localeTags: Readonly<Record<Language, string>> = { id: 'id-ID', en: 'en-GB' };

export const rupiah = (amount: number, language: Language): string =>
  new Intl.NumberFormat(localeTags[language], { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }).format(
    amount,
  );

export const dateTime = (time: number, language: Language): string =>
  `${new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  }).format(time)} WIB`;
