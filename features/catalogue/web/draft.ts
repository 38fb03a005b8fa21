import type { ServiceInput, WholeService } from '../contract.ts';
import type { CatalogueType } from '../domain/limits.ts';

/** Formats pictures may be asked for in; empty: the best there is. */
export const formats = ['', 'image/png', 'image/jpeg', 'image/webp'] as const;

/** The form of a service as it stands: numbers as they are typed, secrets empty until somebody types them. */
export interface Draft {
  readonly title: string;
  readonly url: string;
  readonly type: CatalogueType;
  readonly autoload: boolean;
  readonly editable: boolean;
  readonly private: boolean;
  readonly roles: readonly number[];
  readonly access: 'none' | 'login' | 'header';
  readonly username: string;
  readonly password: string;
  readonly headerName: string;
  readonly headerValue: string;
  readonly opacity: string;
  readonly format: (typeof formats)[number];
  readonly tiled: boolean;
  readonly metadataTemplate: string;
}

export const emptyDraft: Draft = {
  title: '',
  url: '',
  type: 'wms',
  autoload: true,
  editable: true,
  private: false,
  roles: [],
  access: 'none',
  username: '',
  password: '',
  headerName: '',
  headerValue: '',
  opacity: '100',
  format: '',
  tiled: false,
  metadataTemplate: '',
};

export function draftOf(service: WholeService): Draft {
  const { title, url, type, autoload, editable, roles, username, headerName, layerOptions, metadataTemplate } = service;
  return {
    ...emptyDraft,
    title,
    url,
    type,
    autoload,
    editable,
    private: service.private,
    roles,
    access: username !== null || service.hasPassword ? 'login' : headerName === null ? 'none' : 'header',
    username: username ?? '',
    headerName: headerName ?? '',
    opacity: String(Math.round(layerOptions.opacity * 100)),
    format: layerOptions.format ?? '',
    tiled: layerOptions.tiled,
    metadataTemplate: metadataTemplate ?? '',
  };
}

/** What is sent: a secret left empty is not in it, so that the stored one stays. */
export function inputOf(draft: Draft): ServiceInput {
  const { title, url, type, autoload, editable, roles, access, username, password, headerName, headerValue, opacity, format, tiled } = draft;
  const percent = Math.min(100, Math.max(0, Number(opacity) || 0));
  return {
    title,
    url,
    type,
    autoload,
    editable,
    private: draft.private,
    roles: [...roles],
    layerOptions: { opacity: percent / 100, format: format === '' ? null : format, tiled },
    metadataTemplate: draft.metadataTemplate,
    username: access === 'login' ? username : null,
    ...(access === 'login' ? password !== '' && { password } : { password: null }),
    headerName: access === 'header' ? headerName : null,
    ...(access === 'header' ? headerValue !== '' && { headerValue } : { headerValue: null }),
  };
}
