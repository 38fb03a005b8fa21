import type { ServerFeature } from './feature.ts';

/** Every permission code the features declare. Throws when two areas claim one code. */
export function permissionCodes(features: readonly ServerFeature[]): Set<string> {
  const codes = new Set<string>();
  for (const { code } of features.flatMap(({ permissions }) => permissions).flatMap((area) => area.permissions)) {
    if (codes.has(code)) throw new Error(`Permission code ${code} is declared twice.`);
    codes.add(code);
  }
  return codes;
}
