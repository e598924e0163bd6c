const digitsOf = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** A number that the device calls. */
export const telOf = (phone: string): string => `tel:${digitsOf(phone)}`;

/** A chat in the browser or the app; a number within the country gets the country's. */
export const whatsappOf = (phone: string): string =>
  `https://wa.me/${digitsOf(phone).replace(/^\+/, '').replace(/^0/, '62')}`;
