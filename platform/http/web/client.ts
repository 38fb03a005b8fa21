import type { Contract, EndpointSpec, ReceivedOf, RequestOf } from '#platform/http/contract.ts';
export type { Contract, EndpointSpec, ReceivedOf, RequestOf };
