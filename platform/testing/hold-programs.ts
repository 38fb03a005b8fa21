import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { lightBundle } from '#platform/db/light-postgis.ts';
import { keepOfTar } from '#platform/db/tar.ts';

/** TypeScript knows it from browsers alone. */
declare const WebAssembly: { readonly Module: new (program: Uint8Array) => object };

const folderOf = (name: string): string => dirname(createRequire(import.meta.url).resolve(name));
let held: readonly object[] | null = null;

/**
 * PostgreSQL and PostGIS compiled for as long as this process lives. V8 compiles a program once for all threads of a process while one
 * of them holds it: every embedded database opened here begins with what those before it had compiled, and made fast.
 */
export function holdPrograms(): void {
  held ??= [readFileSync(join(folderOf('@electric-sql/pglite'), 'pglite.wasm')), postgis()].map((program) => new WebAssembly.Module(program));
}

function postgis(): Uint8Array {
  const bundle = lightBundle(pathToFileURL(join(folderOf('@electric-sql/pglite-postgis'), 'postgis.tar.gz')));
  const one = keepOfTar(gunzipSync(readFileSync(bundle)), (name) => name.endsWith('/postgis-3.so'));
  const [header, bytes] = [512, Number.parseInt(Buffer.from(one.subarray(124, 136)).toString(), 8)];
  // Memory of its own: V8 looks programs up by their bytes.
  return Uint8Array.from(one.subarray(header, header + bytes));
}
