import { z } from 'zod';
import * as client from 'openid-client';
import { isEmail } from '#platform/kernel/contact.ts';
import type { Services } from '#platform/http/server/services.ts';
import { bareTaxNumber, isNif } from '#platform/kernel/nif.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { openidErrors } from '../openid-contract.ts';
import type { OutsidePerson } from '../domain/openid.ts';

const configurations = new Map<string, { readonly made: number; readonly configuration: Promise<client.Configuration> }>();
const keptMs = 3_600_000;

export const errandSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Errand = Readonly<z.infer<typeof errandSchema>>;

/** Name of the variable that holds a tenant's client secret. */
const secretName = (site: Site): string => `OPENID_SECRET_${site.code.toUpperCase()}`;

/** What the provider says about itself, asked for once an hour. Without a secret the client is a public one: PKCE protects it. */
async function configurationOf(services: Services, site: Site): Promise<client.Configuration> {
  const { openid } = site.config;
  if (openid === null) throw openidErrors['identity.openid-off']();
  const key = `${site.code} ${openid.issuer} ${openid.clientId}`;
  const now = Date.now();
  const known = configurations.get(key);
  if (known && now - known.made < keptMs) return known.configuration;
  const secret = process.env[secretName(site)];
  const isPlain = openid.issuer.startsWith('http:');
  const configuration = client.discovery(
    new URL(openid.issuer),
    openid.clientId,
    secret ? { client_secret: secret } : {},
    secret ? client.ClientSecretBasic(secret) : client.None(),
    { [client.customFetch]: guarded(services), execute: isPlain ? [client.allowInsecureRequests] : [], timeout: 10 },
  );
  configurations.set(key, { made: now, configuration });
  configuration.catch(() => configurations.delete(key));
  return configuration;
}

/** Every request to the provider passes the guard for outgoing requests. */
function guarded({ outgoing }: Services): client.CustomFetch {
  return async (url, options) => {
    const body = options.body === undefined || options.body === null ? undefined : options.body.toString();
    const answer = await outgoing.fetch(url, {
      method: options.method === 'POST' ? 'POST' : 'GET',
      headers: options.headers,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
      maxBytes: 1024 * 1024,
      timeoutMs: 10_000,
      maxRedirects: 0,
    });
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
  };
}

function callbackAddress(services: Services, site: Site): string {
  return `${services.publicUrl(site)}/api/auth/openid/callback`;
}

/** The provider's sign-in address, and the state its answer must carry. */
export async function beginErrand(services: Services, site: Site): Promise<{ readonly address: URL; readonly errand: Errand }> {
  const configuration = await configurationOf(services, site);
  const errand: Errand = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(services, site),
    scope: (site.config.openid?.scopes ?? ['openid']).join(' '),
    state: errand.state,
    nonce: errand.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(errand.verifier),
    code_challenge_method: 'S256',
  });
  return { address, errand };
}

export interface OutsideSignIn {
  readonly issuer: string;
  readonly subject: string;
  readonly person: OutsidePerson;
}

/** Exchanges the code for the provider's claims. Throws what openid-client throws when a check fails. */
export async function endErrand(services: Services, site: Site, errand: Errand, query: string): Promise<OutsideSignIn> {
  const configuration = await configurationOf(services, site);
  const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callbackAddress(services, site)}${query}`), {
    pkceCodeVerifier: errand.verifier,
    expectedState: errand.state,
    expectedNonce: errand.nonce,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken) throw new Error('the provider sent no id token');
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined ? {} : await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
  return { issuer: idToken.iss, subject: idToken.sub, person: readPerson({ ...more, ...idToken }, site.config.openid?.nifClaim ?? null) };
}

function readPerson(claims: Readonly<Record<string, unknown>>, nifClaim: string | null): OutsidePerson {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const email = text('email').toLowerCase();
  const number = nifClaim === null ? '' : bareTaxNumber(text(nifClaim));
  return {
    name: text('name').slice(0, 120) || null,
    email: isEmail(email) ? email : null,
    emailVerified: isEmail(email) && claims['email_verified'] === true,
    nif: isNif(number) ? number : null,
  };
}
