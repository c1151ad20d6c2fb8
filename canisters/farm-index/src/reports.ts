import type { Principal } from '@icp-sdk/core/principal'
import type { AddFarmIndexArgs, FarmStatus, TVL } from '@sluice/candid/farm_index'
import { toHex } from '@sluice/canister'
import type { FarmIndexState, IndexedFarm } from './FarmIndexState.ts'

type Parse = (text: string) => Uint8Array | undefined

/** As many as an owner can name without the lists being rewritten again and again. */
const MOST_USERS = 50_000

/** Lists a farm; one that is listed already, as the factory's answer was lost, begins anew under its number. */
export function addFarm(
  state: FarmIndexState,
  args: AddFarmIndexArgs,
  { now, parse }: { now: bigint; parse: Parse },
): void {
  const farm = args.farmCid.toUint8Array()
  const number = state.farms.get(farm)?.number ?? BigInt(state.farmAt.size)
  const token = (named: { address: string; standard: string }, amount: bigint) => ({
    ledger: parse(named.address) ?? new Uint8Array(),
    standard: named.standard,
    amount,
  })
  state.farmAt.set(number, farm)
  state.farms.set(farm, {
    number,
    initTime: now,
    pool: args.poolCid.toUint8Array(),
    poolToken0: token(args.poolToken0, 0n),
    poolToken1: token(args.poolToken1, 0n),
    reward: token(args.rewardToken, args.totalReward),
    status: 'NOT_STARTED',
  })
}

/** What a canister reports; anybody but a listed farm is not heard. */
export function asFarm(
  state: FarmIndexState,
  caller: Principal,
  work: (farm: Uint8Array, known: IndexedFarm) => void,
): void {
  const farm = caller.toUint8Array()
  const known = state.farms.get(farm)
  if (known !== undefined) work(farm, known)
}

export function setStatus(
  state: FarmIndexState,
  farm: Uint8Array,
  known: IndexedFarm,
  status: FarmStatus,
): void {
  state.farms.set(farm, { ...known, status: statusName(status) })
}

export function setTvl(
  state: FarmIndexState,
  farm: Uint8Array,
  known: IndexedFarm,
  tvl: TVL,
): void {
  const poolToken0 = { ...known.poolToken0, amount: bounded(tvl.poolToken0.amount) }
  const poolToken1 = { ...known.poolToken1, amount: bounded(tvl.poolToken1.amount) }
  state.farms.set(farm, { ...known, poolToken0, poolToken1 })
}

/** Says of one user whether there are stakes in a farm. */
export function setStaking(
  state: FarmIndexState,
  { farm, known, user }: { farm: Uint8Array; known: IndexedFarm; user: Uint8Array },
  isStaking: boolean,
): void {
  const number = numberOf(state, user)
  if (isStaking) {
    state.usersOf.add(farm, number)
    state.farmsOf.add(user, known.number)
  } else {
    state.usersOf.remove(farm, number)
    state.farmsOf.remove(user, known.number)
  }
}

/** As public farms report: all who have stakes, so that whoever isn't named has none. */
export function setAllUsers(
  state: FarmIndexState,
  farm: Uint8Array,
  known: IndexedFarm,
  users: readonly Principal[],
): void {
  const named = users.slice(0, MOST_USERS).map((user) => user.toUint8Array())
  const stays = new Set(named.map(toHex))
  for (const number of state.usersOf.last(farm, MOST_USERS)) {
    const user = state.userAt.get(number)
    if (user !== undefined && !stays.has(toHex(user)))
      setStaking(state, { farm, known, user }, false)
  }
  for (const user of named) setStaking(state, { farm, known, user }, true)
}

function numberOf({ users, userAt }: FarmIndexState, user: Uint8Array): bigint {
  const known = users.get(user)
  if (known !== undefined) return known
  const number = BigInt(userAt.size)
  users.set(user, number)
  userAt.set(number, user)
  return number
}

export function statusName(status: FarmStatus): IndexedFarm['status'] {
  if ('LIVE' in status) return 'LIVE'
  if ('FINISHED' in status) return 'FINISHED'
  return 'CLOSED' in status ? 'CLOSED' : 'NOT_STARTED'
}

const MOST_AMOUNT = (1n << 256n) - 1n
const bounded = (amount: bigint) => (amount < MOST_AMOUNT ? amount : MOST_AMOUNT)
