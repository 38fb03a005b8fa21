/**
 * What stands for `phones.ts` in the browser (package.json, `#phones`): the plans of the world's countries are 43 kB that no form needs
 * before it is sent. It knows the Portuguese first digits and that no number is all zeros; the server says the rest, at the field.
 */
export function isGivenOut(e164: string): boolean {
  return e164.startsWith('+351') ? /^\+351[236789]/.test(e164) : !/^\+[0-9]{1,3}0+$/.test(e164);
}
