/** What a test file may start from: nothing but extensions and the job queue, or `alfa` and `beta` with every migration of the product. */
export type Template = 'bare' | 'migrated';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL server, without database; null for the embedded runs. */
    postgresUrl: string | null;
    /** Folders of embedded databases, to be copied; null on a server, where the templates are databases of these names. */
    embeddedTemplates: Readonly<Record<Template, string>> | null;
  }
}

export const templateDatabase = (template: Template): string => `largo_${template}`;
