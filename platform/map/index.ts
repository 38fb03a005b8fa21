/**
 * The door of the map kernel for features. Two parts stand apart, to be imported by their own name: `define-tool.ts`, so that a slice's
 * tools can be listed without OpenLayers, and `map-field.tsx`, which brings Mantine's modal and fields to the forms that have it.
 */
export { MapWorkspace } from './map-workspace.tsx';
export { MapHost } from './map-host.tsx';
export { MapFoot } from './map-foot.tsx';
export { MapControls } from './map-controls.tsx';
export { useMap } from './map-context.ts';
export { createSession, type MapSession } from './session.ts';
export { type ClusterPart, type Feed, type FeedFeature } from './feed.ts';
export { type AddedLayer } from './layers.ts';
export { type LayerAction } from './layer-actions.ts';
export { hangTag, putOn } from './floors.ts';
export { type FeatureInfo, type FeatureInfoProvider, type FeatureInfoQuery, type ToldFeatures } from './feature-info.ts';
export { FEATURE_PULSE_MS, FEATURE_TIMEOUT_MS, SEARCH_PULSE_MS } from './highlight.ts';
export { addPin } from './pin.ts';
export { showDevicePosition } from './show-device-position.ts';
export { contains, formatProjected, parsePoint, splitPair, type Extent, type Point } from './coordinates.ts';
export { loadDegrees } from './projection.ts';
export { latest } from './latest.ts';
export { useMapTexts } from './texts.ts';
