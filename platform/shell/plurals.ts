import type { i18n as I18n } from 'i18next';

/** The rules known as `pt` are Brazil's ("0 ocorrência") and want a form for millions; in Portugal one counts as in English. Call after `init`. */
export function countAsInPortugal({ services }: I18n): void {
  const resolver: { getRule(code: string, options?: { ordinal?: boolean }): Intl.PluralRules } = services.pluralResolver;
  const known = resolver.getRule.bind(resolver);
  resolver.getRule = (code, options) => known(code === 'pt' && !options?.ordinal ? 'en' : code, options);
}
