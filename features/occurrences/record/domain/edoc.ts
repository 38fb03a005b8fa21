/** Stands in the address template for the number of the process. */
export const edocMark = '{number}';
export const edocScalesMost = 20;

/** What links an occurrence to the municipality's document management system. */
export interface EdocRules {
  readonly active: boolean;
  /** Address of a process there, with the mark in the place of its number; null: whole addresses only. */
  readonly address: string | null;
}

/** A whole address on the web. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(text);
}

/** Does a template make an address out of a number? The number never says which server it is. */
export function isEdocAddress(template: string): boolean {
  return template.split(edocMark).length === 2 && /^https?:\/\/[^\s/?#{}]+[/?#]\S*$/i.test(template);
}

/** May this stand in an occurrence's e-doc link? A whole address always; the number of a process where a template makes it one. */
export function isEdocLink(text: string, { active, address }: EdocRules): boolean {
  return isWebAddress(text) || (active && address !== null && !/^[a-z][a-z+.-]*:/i.test(text));
}

/** Where the link of an occurrence leads; null for the number of a process while no template says where. */
export function edocHref(text: string | null, { active, address }: EdocRules): string | null {
  if (text === null || text === '') return null;
  if (isWebAddress(text)) return text;
  return active && address !== null && isEdocAddress(address) ? address.replace(edocMark, () => encodeURIComponent(text)) : null;
}
