import type { Found, Service } from '../contract.ts';
import type { ServiceType } from '../domain/capabilities.ts';

/** What the form holds: texts as they are typed. `password` null: to be removed; '' : left alone. */
export type Values = {
  readonly url: string;
  readonly type: ServiceType;
  readonly title: string;
  readonly description: string;
  readonly abstract: string;
  readonly keywords: string;
  readonly useProxy: boolean;
  readonly isPrivate: boolean;
  readonly username: string;
  readonly password: string | null;
};

export const emptyValues: Values = {
  url: '',
  type: 'wms',
  title: '',
  description: '',
  abstract: '',
  keywords: '',
  useProxy: false,
  isPrivate: false,
  username: '',
  password: '',
};

export function valuesOf(service: Service): Values {
  return {
    url: service.url,
    type: service.type,
    title: service.title,
    description: service.description ?? '',
    abstract: service.abstract ?? '',
    keywords: service.keywords.join(', '),
    useProxy: service.useProxy,
    isPrivate: service.isPrivate,
    username: service.username ?? '',
    password: '',
  };
}

export function splitKeywords(text: string): string[] {
  const words = text.split(/[,;\n]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 200);
}

const signIn = ({ username, password }: Values) => ({
  username: username.trim() === '' ? null : username,
  ...(password !== '' && { password }),
});

/** What is sent. A password left alone is not in it. */
export function inputOf(values: Values) {
  const { url, type, title, description, abstract, useProxy, isPrivate } = values;
  return { url, type, title, description, abstract, keywords: splitKeywords(values.keywords), useProxy, isPrivate, ...signIn(values) };
}

export function questionOf(values: Values, type: ServiceType | null, serviceId: number | null) {
  return { url: values.url, type, serviceId, ...signIn(values) };
}

/** A service that was tested fills in what was not written yet. */
export function adopt(values: Values, url: string, found: Found): Values {
  return {
    ...values,
    url,
    type: found.type,
    title: values.title.trim() === '' ? (found.title ?? '').slice(0, 255) : values.title,
    abstract: values.abstract.trim() === '' ? (found.abstract ?? '').slice(0, 10_000) : values.abstract,
    keywords: values.keywords.trim() === '' ? found.keywords.join(', ') : values.keywords,
    // A sign-in never reaches the browser, so its maps come through the server.
    useProxy: values.useProxy || values.username.trim() !== '',
  };
}
