import { isOpen } from '#platform/http/server/plain-page.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Carried } from './carried.ts';
import { iconPath, icons, type IconName } from './icons.ts';
import { sharePath } from './paths.ts';

/** Home screens cut what is longer. */
const shortName = 12;

/** The municipality as an application of its own: name, colours, icons, and what its icon's menu offers. */
export function manifestOf(site: Site, locale: Locale, carried: readonly Carried[]): Record<string, unknown> {
  const { head, name } = site.config;
  const share = carried.find(({ share: one }) => one && isOpen(site, one.module))?.share;
  const shown = (icon: IconName) => ({
    src: iconPath(icon),
    sizes: `${icons[icon].side}x${icons[icon].side}`,
    type: 'image/png',
    purpose: icons[icon].whole ? 'maskable' : 'any',
  });
  return {
    id: '/',
    name: head.title,
    short_name: name.length <= shortName ? name : (name.split(/\s/).findLast((word) => word.length <= shortName) ?? name.slice(0, shortName)),
    description: head.description[locale],
    lang: locale === 'pt' ? 'pt-PT' : 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: head.themeColor,
    background_color: '#ffffff',
    categories: ['government', 'utilities'],
    prefer_related_applications: false,
    icons: [shown('app-192'), shown('app-512'), shown('maskable-192'), shown('maskable-512')],
    shortcuts: carried
      .flatMap(({ shortcuts = [] }) => shortcuts)
      .filter(({ module }) => isOpen(site, module))
      .map(({ label, to }) => ({ name: label[locale], url: `/#${to}`, icons: [shown('app-192')] })),
    ...(share && {
      share_target: {
        action: sharePath,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'photos', accept: ['image/*', '.heic', '.heif'] }] },
      },
    }),
  };
}
