/** What the visitor chose on this device. Storage may be forbidden: then a choice lasts until the page is left. */
const prefix = 'largo.';
const memory = new Map<string, string>();

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writePreference(name: string, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // Private mode: memory has it.
  }
}
