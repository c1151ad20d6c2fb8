import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  requiredCell,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import { ModuleChunks } from '@sluice/canister/services'

const tokenField = struct({ address: text, standard: text })

const poolField = struct({
  canisterId: blob,
  name: text,
  creator: blob,
  createTime: nat,
  startTime: nat,
  bonusEndTime: nat,
  rewardPerTime: nat,
  stakingToken: tokenField,
  stakingTokenSymbol: text,
  stakingTokenDecimals: nat,
  stakingTokenFee: nat,
  rewardToken: tokenField,
  rewardTokenSymbol: text,
  rewardTokenDecimals: nat,
  rewardTokenFee: nat,
})
export type StoredPool = ValueOf<typeof poolField>

const initField = struct({ feeReceiver: blob, governance: optional(blob), installer: blob })

export type FactoryState = {
  init: Cell<ValueOf<typeof initField>>
  admins: Cell<readonly Uint8Array[]>
  /** Thousandths of each reward, for pools that are made from now on. */
  rewardFee: Cell<bigint>
  userIndex: Cell<Uint8Array | undefined>
  /** Whether figures over all pools are brought up to date. */
  keepsFigures: Cell<boolean>
  /** Pools by number, in the order of their creation. */
  pools: OrderedMap<bigint, StoredPool>
  numbers: OrderedMap<Uint8Array, bigint>
  nextNumber: Cell<bigint>
  /** Canisters that were made and whose installation did not end well: the next pool gets one of them. */
  spareCanisters: OrderedMap<Uint8Array, bigint>
  openCreations: OrderedMap<bigint, bigint>
  nextCreationId: Cell<bigint>
  module: ModuleChunks
}

const USUAL_FEE = 50n

/** Opens the maps. The numbers name them for ever: append only. */
export function openFactoryState(map: MapFactory): FactoryState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  return {
    init: requiredCell(cells, 0n, { field: initField, what: 'the factory of staking pools' }),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    rewardFee: cell(cells, 2n, number, USUAL_FEE),
    userIndex: cell<Uint8Array | undefined>(cells, 3n, codec(optional(blob)), undefined),
    keepsFigures: cell(cells, 4n, codec(bool), true),
    nextNumber: cell(cells, 5n, number, 0n),
    nextCreationId: cell(cells, 6n, number, 0n),
    pools: map(1, u64Key, codec(poolField)),
    numbers: map(2, bytesKey, number),
    spareCanisters: map(3, bytesKey, number),
    openCreations: map(4, u64Key, number),
    module: new ModuleChunks({
      uploaded: map(5, u64Key, bytesKey),
      staging: map(6, u64Key, bytesKey),
      active: map(7, u64Key, bytesKey),
      isActive: cell(cells, 7n, codec(bool), false),
    }),
  }
}

export function findPool({ pools, numbers }: FactoryState, id: Uint8Array): StoredPool | undefined {
  const number = numbers.get(id)
  return number === undefined ? undefined : pools.get(number)
}

export function changePool(
  { pools, numbers }: FactoryState,
  id: Uint8Array,
  change: Partial<StoredPool>,
): void {
  const number = numbers.get(id)
  const pool = number === undefined ? undefined : pools.get(number)
  if (number !== undefined && pool !== undefined) pools.set(number, { ...pool, ...change })
}
