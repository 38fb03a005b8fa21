import { parseLatLng } from '#platform/kernel/coordinates.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import type { settingsContract } from '../../contract.ts';

export type SettingsAnswer = ReceivedOf<(typeof settingsContract)['show']>;
type Values = SettingsAnswer['values'];

/** The settings as fields people fill in. */
export type SettingsForm = {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly coordinates: string;
  readonly locationLink: string;
  readonly socialNetworks: readonly { readonly id: string; readonly url: string }[];
  readonly mapsKey: string;
  readonly analyticsKey: string;
  readonly nifActive: boolean;
  readonly nifRequired: boolean;
  readonly host: string;
  readonly port: number | string;
  readonly encryption: Values['mail']['encryption'];
  readonly username: string;
  /** Empty: the stored one stays. */
  readonly password: string;
  readonly forgetPassword: boolean;
  readonly fromAddress: string;
  readonly fromName: string;
  readonly ownerEmails: string;
  readonly adminEmails: string;
};

export function toForm({ values }: SettingsAnswer): SettingsForm {
  const { contact, socialNetworks, google, registrationNif, mail } = values;
  return {
    address: contact.address ?? '',
    phone: contact.phone ?? '',
    email: contact.email ?? '',
    coordinates: contact.coordinates === null ? '' : `${contact.coordinates.lat}, ${contact.coordinates.lng}`,
    locationLink: contact.locationLink ?? '',
    socialNetworks,
    mapsKey: google.mapsKey ?? '',
    analyticsKey: google.analyticsKey ?? '',
    nifActive: registrationNif.active,
    nifRequired: registrationNif.required,
    host: mail.host ?? '',
    port: mail.port,
    encryption: mail.encryption,
    username: mail.username ?? '',
    password: '',
    forgetPassword: false,
    fromAddress: mail.fromAddress ?? '',
    fromName: mail.fromName ?? '',
    ownerEmails: mail.ownerEmails.join('; '),
    adminEmails: mail.adminEmails.join('; '),
  };
}

export function mailOf(form: SettingsForm) {
  return {
    host: form.host,
    port: Number(form.port),
    scheme: form.encryption === 'tls' ? ('smtps' as const) : ('smtp' as const),
    encryption: form.encryption,
    username: form.username,
    fromAddress: form.fromAddress,
    fromName: form.fromName,
    ownerEmails: split(form.ownerEmails),
    adminEmails: split(form.adminEmails),
  };
}

export function toValues(form: SettingsForm, wrongCoordinates: string) {
  const coordinates = parseLatLng(form.coordinates);
  const unread = form.coordinates.trim() !== '' && coordinates === null;
  return {
    values: {
      contact: { address: form.address, phone: form.phone, email: form.email, coordinates, locationLink: form.locationLink },
      socialNetworks: form.socialNetworks,
      google: { mapsKey: form.mapsKey, analyticsKey: form.analyticsKey },
      registrationNif: { active: form.nifActive, required: form.nifRequired },
      mail: mailOf(form),
    },
    ...(unread && { errors: { 'contact.coordinates': wrongCoordinates } }),
  };
}

/** Undefined keeps the stored password, null forgets it. */
export function passwordOf(form: SettingsForm): string | null | undefined {
  if (form.password !== '') return form.password;
  return form.forgetPassword ? null : undefined;
}

function split(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const names: Readonly<Record<string, string>> = {
  'google.mapsKey': 'mapsKey',
  'google.analyticsKey': 'analyticsKey',
  'registrationNif.active': 'nifActive',
  'registrationNif.required': 'nifRequired',
  mailPassword: 'password',
  socialNetworks: 'networks',
  'mail.scheme': 'connection',
  'mail.encryption': 'connection',
  encryption: 'connection',
  forgetPassword: 'passwordForget',
};

/** The message key of a path of values, a complaint or a form field. */
export function labelKey(path: string): string {
  const bare = path.replace(/\.\d+(\.|$)/, '$1').replace(/\.$/, '');
  return `settings.${names[path] ?? names[bare] ?? (bare.startsWith('socialNetworks') ? 'networks' : (bare.split('.')[1] ?? bare))}`;
}
