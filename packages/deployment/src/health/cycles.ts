import type { Principal } from '@icp-sdk/core/principal'
import {
  Farm,
  FarmFactory,
  StakingPool,
  StakingPoolFactory,
  SwapFactory,
  SwapPool,
} from '@sluice/candid'
import { DEPLOYED } from '../canisters.ts'
import { reasonOf } from '../reasonOf.ts'
import type { Operator } from '../setup/Operator.ts'
import { accepted } from '../setup/Step.ts'
import { inTime } from '../upgrade/inTime.ts'
import type { SilentCanister } from './Health.ts'
import type { TopUp } from './topUp.ts'

/** What a canister has to live on. */
export type CanisterCycles = { readonly name: string; readonly id: string; readonly cycles: bigint }

export type AllCycles = {
  /** The emptiest first. */
  readonly canisters: readonly CanisterCycles[]
  readonly silent: readonly SilentCanister[]
  /** Of the operator, at the cycles ledger. */
  readonly balance: bigint
}

type Asked = {
  readonly name: string
  readonly id: Principal
  readonly ask: () => Promise<bigint>
}

const PATIENCE_MS = 60_000
const PAGE = 100n
/** Most staking pools that are looked at. */
const MOST = 1_000n

/**
 * The cycles of every canister that the exchange pays for: its own, installers, pools, farms and staking pools. One that does not
 * answer hides no other.
 */
export async function fetchCycles(operator: Operator): Promise<AllCycles> {
  const canisters: CanisterCycles[] = []
  const silent: SilentCanister[] = []
  for (const { name, id, ask } of await everybody(operator)) {
    try {
      canisters.push({ name, id: id.toText(), cycles: await inTime(ask(), PATIENCE_MS) })
    } catch (cause) {
      silent.push({ name, id: id.toText(), reason: reasonOf(cause) })
    }
  }
  return {
    canisters: canisters.toSorted((a, b) => (a.cycles < b.cycles ? -1 : 1)),
    silent,
    balance: await operator.cyclesBalance(),
  }
}

async function everybody(operator: Operator): Promise<Asked[]> {
  const status = (name: string, id: Principal): Asked => ({
    ...{ name, id },
    ask: async () => (await operator.facts(id)).cycles,
  })
  const own = DEPLOYED.filter(({ name }) => operator.has(name)).map(({ name }) =>
    status(name, operator.id(name)),
  )
  const known = new Set(own.map(({ id }) => id.toText()))
  const installers = (await fetchInstallers(operator)).filter(({ id }) => !known.has(id.toText()))
  return [
    ...own,
    ...installers.map(({ subnet, id }) => status(`installer on ${subnet}`, id)),
    ...(await fetchMade(operator)),
  ]
}

async function fetchInstallers(operator: Operator) {
  if (!operator.has('swap_factory')) return []
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  const installers = await factory.getPoolInstallers()
  return installers.map(({ subnet, canisterId: id }) => ({ subnet, id }))
}

/** What factories have made says itself what it has: the operator does not control it. */
async function fetchMade(operator: Operator): Promise<Asked[]> {
  const made: Asked[] = []
  if (operator.has('swap_factory')) {
    const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
    for (const { canisterId } of accepted(await factory.getPools())) {
      const pool = operator.actor<SwapPool._SERVICE>(SwapPool, canisterId)
      made.push(asked('pool', canisterId, pool))
    }
  }
  if (operator.has('farm_factory')) {
    const factory = operator.actor<FarmFactory._SERVICE>(FarmFactory, operator.id('farm_factory'))
    for (const id of accepted(await factory.getAllFarms()))
      made.push(asked('farm', id, operator.actor<Farm._SERVICE>(Farm, id)))
  }
  for (const id of await fetchStakingPools(operator))
    made.push(asked('staking pool', id, operator.actor<StakingPool._SERVICE>(StakingPool, id)))
  return made
}

async function fetchStakingPools(operator: Operator): Promise<Principal[]> {
  if (!operator.has('staking_pool_factory')) return []
  const id = operator.id('staking_pool_factory')
  const factory = operator.actor<StakingPoolFactory._SERVICE>(StakingPoolFactory, id)
  const pools: Principal[] = []
  for (let offset = 0n; offset < MOST; offset += PAGE) {
    const page = accepted(await factory.findStakingPoolPage([], offset, PAGE))
    pools.push(...page.content.map(({ canisterId }) => canisterId))
    if (offset + PAGE >= page.totalElements) break
  }
  return pools
}

type Telling = Pick<SwapPool._SERVICE, 'getCycleInfo'>

const asked = (kind: string, id: Principal, { getCycleInfo }: Telling): Asked => ({
  name: `${kind} ${id}`,
  id,
  ask: async () => accepted(await getCycleInfo()).balance,
})

/**
 * What lifts everybody who has less than `below` to `upTo`, the emptiest first, together at most `ceiling`. Whoever the ceiling leaves
 * too little for gets nothing.
 */
export function topUpsBelow(
  canisters: readonly CanisterCycles[],
  { below, upTo, ceiling }: { below: bigint; upTo: bigint; ceiling: bigint },
): TopUp[] {
  let left = ceiling
  return canisters
    .filter(({ cycles }) => cycles < below)
    .toSorted((a, b) => (a.cycles < b.cycles ? -1 : 1))
    .flatMap(({ name, id, cycles }) => {
      const given = upTo - cycles
      if (given > left) return []
      left -= given
      return [{ name, id, cycles: given }]
    })
}
