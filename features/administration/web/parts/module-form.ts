import { fieldErrors } from '#platform/kernel/messages.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { ModuleItem } from '../../contract.ts';
import { moduleInput } from '../../inputs.ts';

/** A module as fields people fill in. */
export type ModuleForm = {
  readonly kind: 'code' | 'url';
  readonly code: string;
  readonly url: string;
  readonly namePt: string;
  readonly nameEn: string;
  readonly descriptionPt: string;
  readonly descriptionEn: string;
  readonly keywords: string;
  readonly themeColor: string;
  readonly active: boolean;
  readonly home: boolean;
  readonly guest: boolean;
  readonly backoffice: boolean;
};

export const emptyModule: ModuleForm = {
  kind: 'code',
  code: '',
  url: '',
  namePt: '',
  nameEn: '',
  descriptionPt: '',
  descriptionEn: '',
  keywords: '',
  themeColor: '',
  active: true,
  home: true,
  guest: true,
  backoffice: false,
};

export function toForm(item: ModuleItem): ModuleForm {
  return {
    kind: item.url === null ? 'code' : 'url',
    code: item.code ?? '',
    url: item.url ?? '',
    namePt: item.name.pt,
    nameEn: item.name.en,
    descriptionPt: item.description.pt ?? '',
    descriptionEn: item.description.en ?? '',
    keywords: item.keywords.join(', '),
    themeColor: item.themeColor ?? '',
    active: item.active,
    home: item.home,
    guest: item.guest,
    backoffice: item.backoffice,
  };
}

/** What is sent: with an address the code stays empty, and the other way round. */
export function fromForm(form: ModuleForm) {
  const { active, home, guest, backoffice, themeColor } = form;
  return {
    code: form.kind === 'code' ? form.code : '',
    url: form.kind === 'url' ? form.url : null,
    name: { pt: form.namePt, en: form.nameEn },
    description: { pt: form.descriptionPt, en: form.descriptionEn },
    keywords: form.keywords
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    themeColor,
    active,
    home,
    guest,
    backoffice,
  };
}

/** A record as it is sent back with one thing changed. */
export function bodyOf(item: ModuleItem) {
  const { code, url, name, description, keywords, themeColor, active, home, guest, backoffice } = item;
  return { code, url, name, description, keywords, themeColor, active, home, guest, backoffice };
}

const fields: Readonly<Record<string, string>> = {
  'name.pt': 'namePt',
  'name.en': 'nameEn',
  'description.pt': 'descriptionPt',
  'description.en': 'descriptionEn',
};

/** Form field of a complaint's path. */
export function fieldOf(path: string): string {
  return fields[path] ?? path.split('.')[0] ?? path;
}

export function complaints(form: ModuleForm, locale: Locale): Record<string, string> {
  const parsed = moduleInput.safeParse(fromForm(form));
  if (parsed.success) {
    // Only the kind tells that an address is required.
    return form.kind === 'url' && form.url.trim() === '' ? complaints({ ...form, url: 'x' }, locale) : {};
  }
  const found = Object.entries(fieldErrors(parsed.error, locale)).map(([path, [first]]) => [fieldOf(path), first?.message ?? ''] as const);
  // Without its address a link looks like a module without code.
  return Object.fromEntries(found.map(([name, message]) => [name === 'code' && form.kind === 'url' ? 'url' : name, message]));
}

/** Characters as search engines count them. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}
