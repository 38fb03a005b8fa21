import type { z } from 'zod';
import { session as who } from '#platform/access/web/session.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import { api } from '#platform/http/web/client.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { createSketch, type SketchModel } from '#platform/map/sketch/model.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import type { EmissionFront, EmissionKind } from '../../record/kinds.ts';
import type { DocumentChoice, emissionBody } from '../../record/request.ts';
import { printContracts, type RequestCapabilities } from '../contract.ts';
import { judge, type ClaimProblem } from '../domain/rules.ts';

export const steps = ['place', 'claim', 'purpose', 'requester', 'review'] as const;
export type Step = (typeof steps)[number];

export interface DraftClaim {
  readonly geometry: Geometry;
  readonly name: string;
}

/** What somebody has filled in: kept on the device until the document is issued. */
export interface Draft {
  readonly place: string;
  readonly center: Point | null;
  readonly claims: readonly DraftClaim[];
  readonly worktypeId: number | null;
  /** Null: as the work type brings them. */
  readonly plans: readonly number[] | null;
  readonly requester: Readonly<Record<'name' | 'nif' | 'email' | 'phone', string>>;
  readonly consent: boolean;
  readonly process: string;
  readonly purpose: string;
  readonly remarks: string;
  readonly documents: DocumentChoice | null;
}

const nobody = { name: '', nif: '', email: '', phone: '' };
const empty: Draft = {
  place: '',
  center: null,
  claims: [],
  worktypeId: null,
  plans: null,
  requester: nobody,
  consent: false,
  process: '',
  purpose: '',
  remarks: '',
  documents: null,
};

export interface Frame {
  readonly plan: number;
  readonly scale: number;
  readonly corners: readonly Point[];
}

/** What a click on the map does. */
export type Hand = 'none' | 'mark' | 'pick' | 'draw';

export interface Pickable {
  readonly name: string;
  readonly geometry: Geometry;
}

export interface RequestModel {
  readonly kind: EmissionKind;
  readonly front: EmissionFront;
  readonly session: MapSession;
  readonly capabilities: Store<RequestCapabilities | null>;
  readonly draft: Store<Draft>;
  readonly step: Store<Step>;
  readonly hand: Store<Hand>;
  readonly sketch: SketchModel;
  readonly frames: Store<readonly Frame[]>;
  /** Of a file that is being looked at. */
  readonly preview: Store<readonly DraftClaim[]>;
  readonly jobId: Store<string | null>;
  /** Several features lie where somebody pointed: one is to be chosen. */
  readonly choices: Store<readonly Pickable[]>;
  readonly failure: Store<unknown>;
  readonly isPicking: Store<boolean>;
  change(part: Partial<Draft>): void;
  add(claim: DraftClaim): void;
  pickAt(point: Point): Promise<void>;
  restart(): void;
  problems(): readonly ClaimProblem[];
  /** Ids of the plans that are asked for. */
  plans(): readonly number[];
  body(): z.input<typeof emissionBody>;
}

const contractOf = ({ front, kind }: Pick<RequestModel, 'front' | 'kind'>) => printContracts[front][kind];
export const contractFor = contractOf;

const models = new WeakMap<MapSession, Map<EmissionKind, RequestModel>>();

/** The request of a kind on this map; panel and map work on the same. */
export function requestOf(session: MapSession, kind: EmissionKind): RequestModel {
  const known = models.get(session) ?? new Map<EmissionKind, RequestModel>();
  models.set(session, known);
  const model = known.get(kind) ?? create(session, kind);
  known.set(kind, model);
  return model;
}

function create(session: MapSession, kind: EmissionKind): RequestModel {
  const draft = createStore<Draft>(read(kind));
  const capabilities = createStore<RequestCapabilities | null>(null);
  const model: RequestModel = {
    kind,
    front: session.page === 'epl' ? 'epl' : 'ig',
    session,
    capabilities,
    draft,
    step: createStore<Step>('place'),
    hand: createStore<Hand>('none'),
    sketch: createSketch('area'),
    frames: createStore<readonly Frame[]>([]),
    preview: createStore<readonly DraftClaim[]>([]),
    jobId: createStore<string | null>(null),
    choices: createStore<readonly Pickable[]>([]),
    failure: createStore<unknown>(null),
    isPicking: createStore(false),
    change(part) {
      draft.set({ ...draft.get(), ...part });
      write(kind, draft.get());
    },
    add: (claim) => model.change({ claims: [...draft.get().claims, claim] }),
    async pickAt([x, y]) {
      model.failure.set(null);
      model.choices.set([]);
      model.isPicking.set(true);
      try {
        const shown = session.layers.state.get().flatMap(({ layer, shown: isShown }) => (isShown ? [layer.id] : []));
        const { items } = await api(contractOf(model), 'featureable', {
          params: { x, y, crs: `EPSG:${session.config.epsg}`, resolution: session.view.get().resolution },
          query: { layers: shown.join() },
        });
        const [only] = items;
        if (only && items.length === 1) model.add({ geometry: only.geometry, name: only.name });
        else model.choices.set(items);
      } catch (error) {
        model.failure.set(error);
      } finally {
        model.isPicking.set(false);
      }
    },
    restart() {
      forget(kind);
      draft.set(prefilled(empty));
      model.sketch.reset();
      model.frames.set([]);
      model.jobId.set(null);
      model.failure.set(null);
      model.hand.set('none');
      model.step.set('place');
    },
    problems() {
      const rules = capabilities.get()?.claims;
      return rules
        ? judge(
            draft.get().claims.map(({ geometry }) => geometry),
            rules,
          )
        : [];
    },
    plans() {
      const { plans, worktypeId } = draft.get();
      const found = capabilities.get();
      const brought =
        found?.worktypes.find(({ id }) => id === worktypeId)?.plans ?? (kind === 'plan' ? found?.plans.slice(0, 1).map(({ id }) => id) : []) ?? [];
      return plans?.filter((id) => brought.includes(id) || (worktypeId === null && kind === 'plan')) ?? brought;
    },
    body() {
      const { claims, center, place, requester, consent, process, purpose, remarks, worktypeId, documents } = draft.get();
      const found = capabilities.get();
      const hasTwoRoles = found?.claims.isContained ?? false;
      return {
        plans: [...model.plans()],
        worktypeId,
        claims: claims.map(({ geometry, name }, index) => ({
          role: hasTwoRoles && index === 0 ? ('boundary' as const) : ('claim' as const),
          geometry,
          name: name.slice(0, 120),
        })),
        center: center ? [center[0], center[1]] : null,
        place,
        requester,
        consent,
        process,
        purpose,
        remarks,
        documents: documents ?? found?.documents[0] ?? 'global',
      };
    },
  };
  return model;
}

/** Days after which what was never sent is forgotten: it speaks of a person. */
const keptDays = 14;
const keyOf = (kind: EmissionKind): string => `largo.emission.${kind}`;

interface Kept {
  readonly draft: Draft;
  readonly owner: number | null;
  readonly at: number;
}

function read(kind: EmissionKind): Draft {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null');
    const isOwn = kept && (kept.owner === null || kept.owner === (who.user()?.id ?? null));
    if (kept && isOwn && Date.now() - kept.at < keptDays * 86_400_000) return { ...empty, ...kept.draft };
  } catch {
    // Storage is forbidden, or what stands there is of another version: one begins anew.
  }
  return prefilled(empty);
}

function write(kind: EmissionKind, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify({ draft, owner: who.user()?.id ?? null, at: Date.now() } satisfies Kept));
  } catch {
    // It lives as long as the page.
  }
}

export function forget(kind: EmissionKind): void {
  try {
    localStorage.removeItem(keyOf(kind));
  } catch {
    // Nothing was kept.
  }
}

function prefilled(draft: Draft): Draft {
  const user = who.user();
  return user ? { ...draft, requester: { ...nobody, name: user.name, email: user.email ?? '', phone: user.phone ?? '' } } : draft;
}
