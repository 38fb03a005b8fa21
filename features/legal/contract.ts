import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { may } from './codes.ts';

/** A text of sections, made on the server in the reader's language: the application and the plain page show the same. */
const section = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()),
  /** What is said of something, and where a line of it leads. */
  rows: z.array(z.object({ name: z.string(), text: z.string(), href: z.string().nullable() })),
});
export type Section = z.output<typeof section>;
const paper = z.object({ title: z.string(), lead: z.string(), sections: z.array(section) });
export type Paper = z.output<typeof paper>;

const read = { method: 'GET', access: 'public', silent: true, output: paper } as const;

export const legalFront = contract('legal', 'portal', {
  accessibility: {
    ...read,
    path: '/api/portal/front/accessibility',
    summary: 'The accessibility statement, from the last automatic run and what people checked',
  },
  privacy: { ...read, path: '/api/portal/front/privacy', summary: 'What is done with personal data, and which cookies there are' },
});
export type LegalFront = typeof legalFront;

const line = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  basis: z.string(),
  people: z.string(),
  data: z.string(),
  recipients: z.string(),
  transfers: z.string(),
  retention: z.string(),
  measures: z.string(),
  /** Of the product, changed by the municipality, or the municipality's own. */
  origin: z.enum(['product', 'changed', 'own']),
});
export type RegisterLine = z.output<typeof line>;

export const legalDesk = contract('legalDesk', 'geoportalgestao', {
  register: {
    method: 'GET',
    path: '/api/geoportalgestao/gestao/processing-register',
    summary: 'The register of processing (GDPR, article 30), and whom it still lacks',
    access: { anyOf: [may.register] },
    silent: true,
    output: z.object({ missing: z.array(z.string()), items: z.array(line) }),
  },
  file: {
    method: 'GET',
    path: '/api/geoportalgestao/gestao/processing-register/:format',
    summary: 'The register of processing as a workbook or on paper',
    access: { anyOf: [may.exportRegister] },
    kind: 'download',
    params: z.object({ format: z.enum(['xlsx', 'pdf']) }),
  },
});
