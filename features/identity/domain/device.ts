/** What a session runs on, as its owner would say it. */
export interface Device {
  /** Name of the browser or programme; null where it does not say. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: 'phone' | 'tablet' | 'computer' | 'unknown';
}

/** The first that fits: many browsers also name those they descend from. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [mark: RegExp, name: string, kind: Device['kind']])[] = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/Android(?=.*Mobile)/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Windows/, 'Windows', 'computer'],
  [/Macintosh|Mac OS X/, 'macOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
];

/** Reads a User-Agent header. What it does not know it leaves out. */
export function readDevice(userAgent: string): Device {
  const browser = browsers.find(([mark]) => mark.test(userAgent));
  const system = systems.find(([mark]) => mark.test(userAgent));
  return { browser: browser?.[1] ?? null, system: system?.[1] ?? null, kind: system?.[2] ?? 'unknown' };
}
