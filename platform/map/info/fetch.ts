import { reachable } from '../kinds/ask.ts';

/** Longer answers are of a service gone wrong: fifty features are some hundred kB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The text of an answer of another server, in the letters it says it is in. Throws when it is no success or has no end. */
export async function fetchInfo(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(reachable(url), { signal });
  if (!response.ok || !response.body) throw new Error(`${response.status} from ${url}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error(`More than ${MOST_BYTES} bytes from ${url}`);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return decoderOf(response.headers.get('content-type') ?? '', bytes).decode(bytes);
}

/** As the header says, or the first line of an XML document; without either UTF-8. */
function decoderOf(type: string, bytes: Uint8Array): TextDecoder {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const name = /charset="?([\w-]+)/i.exec(type)?.[1] ?? /^<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(name);
  } catch {
    // A name no browser knows.
    return new TextDecoder();
  }
}
