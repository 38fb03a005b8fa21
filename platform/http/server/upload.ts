import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { UploadedFile } from './call.ts';
import { unstorable } from './unstorable.ts';

const mebibyte = 1024 * 1024;
const mostFiles = 20;

/**
 * Reads a multipart form: the part `data` holds the body as JSON (or the text parts are its fields), every file part goes to
 * the temporary disk, at most the tenant's upload limit each. The body is checked against the endpoint's schema.
 */
export async function readUpload(endpoint: Endpoint, request: FastifyRequest): Promise<{ body: unknown; files: UploadedFile[] }> {
  if (!request.isMultipart()) throw kernelErrors['request.unsupported-type']();
  const { uploadMax } = request.largo.site.config;
  let folder: string | null = null;
  const files: UploadedFile[] = [];
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: uploadMax * mebibyte, files: mostFiles, fieldSize: mebibyte, parts: 200 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      folder ??= await folderOf(request);
      const path = join(folder, String(files.length));
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw kernelErrors['request.file-too-large']({ params: { name: part.filename, max: uploadMax } });
      files.push({ name: part.filename, path, bytes: (await stat(path)).size });
    }
  } catch (error) {
    // What the parser of forms says of a broken one carries no code; what disk and limits say does.
    throw error instanceof Error && !('code' in error) ? kernelErrors['request.malformed']({ cause: error }) : error;
  }
  const raw = typeof fields['data'] === 'string' ? parseJson(fields['data']) : fields;
  const wrong = unstorable(raw);
  if (wrong) throw wrong;
  return { body: endpoint.body ? endpoint.body.parse(raw) : raw, files };
}

async function folderOf(request: FastifyRequest): Promise<string> {
  const folder = await temporaryFolder('upload');
  request.largo.uploaded = folder;
  return folder;
}

/** When the answer has been sent. */
export function forgetUpload({ largo, log }: FastifyRequest): void {
  if (largo?.uploaded === undefined) return;
  rm(largo.uploaded, { recursive: true, force: true }).catch((error: unknown) => log.warn({ err: error }, 'an upload was not removed'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw kernelErrors['request.malformed']({ cause });
  }
}
