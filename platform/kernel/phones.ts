import { isValidPhoneNumber } from 'libphonenumber-js/min';

/** Does the country of this E.164 number give such numbers out? */
export function isGivenOut(e164: string): boolean {
  return isValidPhoneNumber(e164);
}
