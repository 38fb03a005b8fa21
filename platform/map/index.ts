/**
 * The door of the map kernel for features. Two parts stand apart, to be imported by their own name: `define-tool.ts`, so that a slice's
 * tools can be listed without OpenLayers, and `map-field.tsx`, which brings Mantine's modal and fields to the forms that have it.
 */
export { defineTool, type MapTool, type ToolContext } from './define-tool.ts';
export { MapWorkspace, type MapWorkspaceProps } from './map-workspace.tsx';
export { MapHost, type MapHostProps } from './map-host.tsx';
export { MapControls } from './map-controls.tsx';
export { MapFoot } from './map-foot.tsx';
export { BasemapThumbnails } from './basemap-choice.tsx';
export { useMap } from './map-context.ts';
export { createSession, viewScale, type MapPopup, type MapSession, type SessionOptions, type ViewState } from './session.ts';
export { pickPoint, type PickRequest } from './clicks.ts';
export {
  clusterLayer,
  isCluster,
  marker,
  type ClusterFeature,
  type ClusterLayer,
  type ClusterLayerOptions,
  type ClusterMember,
  type ClusterProperties,
  type MarkerLook,
} from './cluster-layer.ts';
export { vectorTileLayer, type VectorTileOptions } from './vector-tile-layer.ts';
export { type LayerStatus, type LayerSwatch, type Overlay, type OverlaySpec } from './layers.ts';
export {
  IDENTIFY_LIMIT,
  IDENTIFY_TOLERANCE,
  askProviders,
  messageOf,
  type FeatureInfo,
  type FeatureInfoProvider,
  type FeatureInfoQuery,
  type IdentifyMessage,
  type ThemeAnswer,
} from './feature-info.ts';
export { FEATURE_PULSE_MS, FEATURE_TIMEOUT_MS, HIGHLIGHT_TIMEOUT_MS, SEARCH_PULSE_MS } from './highlight.ts';
export { addPin, type Pin } from './pin.ts';
export { devicePoint, locationMessage, showDevicePosition } from './device-position.ts';
export { LOCATION_TIMEOUT_MS, LocationError, locateDevice, type DevicePosition, type LocationFailure } from './geolocation.ts';
export { contains, formatDegrees, formatProjected, parsePoint, type Extent, type Point } from './coordinates.ts';
export { loadDegrees, type MapConfig } from './projection.ts';
export { formatScale, groupDigits, parseScale } from './scale.ts';
export { latest, type Latest } from './latest.ts';
export { useMapTexts } from './texts.ts';
