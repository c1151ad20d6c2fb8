/** Who may see something of a canister besides its controllers. */
export type Visibility =
  | { readonly kind: 'controllers' }
  | { readonly kind: 'public' }
  | { readonly kind: 'allowed'; readonly viewers: readonly Uint8Array[] }

/** A canister's settings; amounts and percentages as in the interface specification. */
export type Settings = {
  readonly controllers: readonly Uint8Array[]
  readonly computeAllocation: bigint
  readonly memoryAllocation: bigint
  readonly freezingThreshold: bigint
  readonly reservedCyclesLimit: bigint
  readonly wasmMemoryLimit: bigint
  readonly wasmMemoryThreshold: bigint
  readonly logMemoryLimit: bigint
  readonly minimumIncomingCanisterCallCycles: bigint
  readonly logVisibility: Visibility
  readonly snapshotVisibility: Visibility
  readonly statusVisibility: Visibility
  readonly environmentVariables: readonly (readonly [name: string, value: string])[]
}

const THIRTY_DAYS_SECONDS = 2_592_000n
const ONLY_CONTROLLERS: Visibility = { kind: 'controllers' }

export const defaultSettings: Settings = {
  controllers: [],
  computeAllocation: 0n,
  memoryAllocation: 0n,
  freezingThreshold: THIRTY_DAYS_SECONDS,
  reservedCyclesLimit: 5_000_000_000_000n,
  wasmMemoryLimit: 3_221_225_472n,
  wasmMemoryThreshold: 0n,
  logMemoryLimit: 4096n,
  minimumIncomingCanisterCallCycles: 0n,
  logVisibility: ONLY_CONTROLLERS,
  snapshotVisibility: ONLY_CONTROLLERS,
  statusVisibility: ONLY_CONTROLLERS,
  environmentVariables: [],
}
