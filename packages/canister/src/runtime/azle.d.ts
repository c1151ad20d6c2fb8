/**
 * The part of Azle that the kit uses, typed with the client library's Candid and principal classes.
 * Azle ships its own copies of both; one set of types keeps canister code and client code interchangeable.
 */
declare module 'azle' {
  import type { IDL as CandidIDL } from '@icp-sdk/core/candid'

  export { IDL } from '@icp-sdk/core/candid'
  export { Principal } from '@icp-sdk/core/principal'

  import type { Principal } from '@icp-sdk/core/principal'

  type Method = (...args: never[]) => unknown
  type MethodContext = { name: string; addInitializer(run: () => void): void }
  type Decorator = (method: Method, context: MethodContext) => void

  /** With `manual`, Azle neither decodes the arguments nor encodes a reply: `msgArgData` and `msgReply` do. */
  type Manual = { manual: true }
  export function query(
    params: CandidIDL.Type[],
    result?: CandidIDL.Type,
    options?: Manual,
  ): Decorator
  export function update(
    params: CandidIDL.Type[],
    result?: CandidIDL.Type,
    options?: Manual,
  ): Decorator
  export function init(params: CandidIDL.Type[]): Decorator
  export function postUpgrade(params: CandidIDL.Type[], options: Manual): Decorator
  /** The method returns whether the message is accepted. */
  export function inspectMessage(options: Manual): Decorator

  export function call(
    canister: Principal | string,
    method: string,
    options: { raw: true; args: Uint8Array; cycles: bigint },
  ): Promise<Uint8Array>
  export function call<Result>(
    canister: Principal | string,
    method: string,
    options: {
      args?: unknown[]
      paramIdlTypes?: CandidIDL.Type[]
      returnIdlType?: CandidIDL.Type
      cycles?: bigint
    },
  ): Promise<Result>

  export function msgArgData(): Uint8Array
  /** The method that an inspected message is for. */
  export function msgMethodName(): string
  export function msgReply(data: Uint8Array): void
  export function msgCaller(): Principal
  export function canisterSelf(): Principal
  export function time(): bigint
  export function isController(principal: Principal): boolean
  /** Instructions of the message (0), or of it and what it was called by in the same call (1). */
  export function performanceCounter(counterType: 0 | 1): bigint
  export function canisterCycleBalance(): bigint
  /** Burns up to so many cycles and says how many. */
  export function cyclesBurn(amount: bigint): bigint
  /** Cycles that came with the call and are not taken yet; what is left over goes back with the answer. */
  export function msgCyclesAvailable(): bigint
  /** Takes up to so many of them and says how many. */
  export function msgCyclesAccept(maxAmount: bigint): bigint
  export function certifiedDataSet(data: Uint8Array): void
  export function dataCertificate(): Uint8Array | undefined
  export function setTimer(delaySeconds: number, callback: () => void | Promise<void>): bigint
  export function trap(message: string): never

  type Bytes = { toBytes(bytes: Uint8Array): Uint8Array; fromBytes(bytes: Uint8Array): Uint8Array }
  export class StableBTreeMap {
    constructor(memoryId: number, keys: Bytes, values: Bytes)
    get(key: Uint8Array): Uint8Array | undefined
    insert(key: Uint8Array, value: Uint8Array): Uint8Array | undefined
    remove(key: Uint8Array): Uint8Array | undefined
    containsKey(key: Uint8Array): boolean
    len(): number
    items(start?: number, length?: number): [Uint8Array, Uint8Array][]
  }
}
