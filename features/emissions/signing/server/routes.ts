import type { FastifyInstance } from 'fastify';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { signatureErrors } from '#platform/signature/errors.ts';
import { writeSample } from '#platform/signature/server/sample.ts';
import { signFile } from '#platform/signature/server/sign-file.ts';
import { lookInto } from '#platform/signature/server/signer.ts';
import { signingContract, type SigningState } from '../contract.ts';
import { signingErrors } from '../errors.ts';
import { documentSigning, forgetCertificate, showSigning, writeCertificate, writeValues } from './signing.ts';

/** A key and a chain of certificates take some kilobytes. */
const mostBytes = 200_000;

type Ends = typeof signingContract;
const shown = ({ db, services }: Pick<Call, 'db' | 'services'>): Promise<SigningState> => showSigning(db, services.secrets, services.now());

async function update(call: Call<Ends['update']>): Promise<SigningState> {
  const { services } = call;
  await call.tx(async (trx) => {
    const { version } = await trx.selectFrom('emission_signing').select('version').forUpdate().executeTakeFirstOrThrow();
    if (version !== call.version) throw await staleRecord(trx, 'emission_signing', 1, await showSigning(trx, services.secrets, services.now()));
    await writeValues(trx, call.body);
  });
  return shown(call);
}

async function setCertificate(call: Call<Ends['setCertificate']>): Promise<SigningState> {
  const { services, body, files } = call;
  const [file] = files;
  if (!file) throw kernelErrors['request.malformed']();
  if (file.bytes > mostBytes) throw signatureErrors['signature.file']();
  const container = await readFile(file.path);
  const facts = await lookInto({ container, password: body.password }, services.now());
  await call.tx((trx) => writeCertificate(trx, services.secrets, container, body.password, facts));
  return shown(call);
}

const sampleWords = {
  pt: { title: 'Exemplo de documento assinado', lines: ['Este documento serve só para experimentar o certificado do município. Não tem valor.'] },
  en: { title: 'Sample of a signed document', lines: ['This document only serves to try the municipality’s certificate. It has no value.'] },
} as const;

async function test({ db, services, site, locale }: Call<Ends['test']>) {
  const { secrets, outgoing } = services;
  const stored = await documentSigning(db, secrets);
  if (!stored) throw signingErrors['signing.none']();
  const folder = await temporaryFolder('signing');
  try {
    const path = join(folder, 'sample.pdf');
    const now = services.now();
    const lang = { pt: 'pt-PT', en: 'en' }[locale];
    await writeSample(path, { ...sampleWords[locale], author: site.config.authority, lang }, { ...stored.place, date: now });
    const begun = performance.now();
    const { stampedAt, stampFailure } = await signFile(path, stored.signing, { outgoing, now });
    return {
      stampedAt: stampedAt?.toISOString() ?? null,
      stampProblem: stampFailure?.say(locale) ?? null,
      milliseconds: Math.round(performance.now() - begun),
      pdf: (await readFile(path)).toString('base64'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const signingRoutes = (app: FastifyInstance, services: Services): void =>
  bind(app, services, signingContract, {
    show: shown,
    update,
    setCertificate,
    removeCertificate: async (call) => {
      await call.tx((trx) => forgetCertificate(trx));
      return shown(call);
    },
    test,
  });
