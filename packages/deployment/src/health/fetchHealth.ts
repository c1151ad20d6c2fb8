import { createHash } from 'node:crypto'
import type { Principal } from '@icp-sdk/core/principal'
import { SwapFactory, SwapPool } from '@sluice/candid'
import type { BuiltCanister } from '@sluice/canister/build'
import { DEPLOYED } from '../canisters.ts'
import { reasonOf } from '../reasonOf.ts'
import type { Operator } from '../setup/Operator.ts'
import { accepted } from '../setup/Step.ts'
import { fetchCover } from '../upgrade/Cover.ts'
import { inTime } from '../upgrade/inTime.ts'
import { alarmsOf } from './alarms.ts'
import type { CanisterHealth, Health, PoolHealth, RunningModule, SilentCanister } from './Health.ts'
import { fetchInfoHealth } from './infoHealth.ts'

const PATIENCE_MS = 60_000

export type Built = ReadonlyMap<string, BuiltCanister>

/**
 * How the exchange is: what every canister and every pool says, compared with this repository.
 * @throws Error when the configuration names nothing of the exchange: nobody is told that nothing is well
 */
export async function fetchHealth(operator: Operator, built: Built): Promise<Health> {
  const own = DEPLOYED.filter(({ name }) => operator.has(name))
  if (own.length === 0)
    throw new Error(
      'The configuration names no canister of the exchange: give --config the file that npx icp deploy has written, .icp/config/<environment>.json',
    )
  const canisters: CanisterHealth[] = []
  for (const { name, source } of own)
    canisters.push(
      await canisterHealth(operator, { name, id: operator.id(name) }, hashOf(built, source)),
    )
  const installers = await fetchInstallers(operator)
  const silent: SilentCanister[] = []
  for (const { name: subnet, id } of installers.filter(({ isFirst }) => !isFirst)) {
    const name = `installer on ${subnet}`
    try {
      const expected = hashOf(built, 'swap-pool-installer')
      canisters.push(await canisterHealth(operator, { name, id }, expected))
    } catch (cause) {
      // whoever lists one may have kept its status private: that must not hide how the others are
      silent.push({ name, id: id.toText(), reason: reasonOf(cause) })
    }
  }
  const places = new Map(canisters.map(({ id, subnet }) => [id, subnet]))
  const subnetNames = Object.fromEntries(
    installers.flatMap(({ name, id }) => {
      const subnet = places.get(id.toText())
      return subnet === undefined ? [] : [[subnet, name]]
    }),
  )
  const pools = await fetchPools(operator, hashOf(built, 'swap-pool'))
  const info = await fetchInfoHealth(operator.config.services?.info)
  const known = { canisters, silent, pools, info, subnetNames }
  return { ...known, alarms: alarmsOf(known) }
}

/** All installers that the factory lists, by what it calls their subnets; the last one's name stands for a subnet that has several. */
async function fetchInstallers(operator: Operator) {
  if (!operator.has('swap_factory')) return []
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  const first = operator.has('swap_pool_installer') ? operator.id('swap_pool_installer') : undefined
  return (await factory.getPoolInstallers()).map(({ canisterId, subnet }) => ({
    name: subnet,
    id: canisterId,
    isFirst: canisterId.toText() === first?.toText(),
  }))
}

const DAY_SECONDS = 86_400n

async function canisterHealth(
  operator: Operator,
  { name, id }: { name: string; id: Principal },
  expected: string | undefined,
): Promise<CanisterHealth> {
  const [facts, subnet] = [await operator.facts(id), await operator.subnet(id)]
  const { cycles, idleCyclesPerDay, freezingThresholdSeconds, memoryBytes, isRunning } = facts
  const kept = (idleCyclesPerDay * freezingThresholdSeconds) / DAY_SECONDS
  const daysLeft =
    idleCyclesPerDay === 0n ? undefined : Number(((cycles - kept) * 10n) / idleCyclesPerDay) / 10
  const module = compared(facts.moduleHash, expected)
  return { name, id: id.toText(), subnet, isRunning, cycles, daysLeft, memoryBytes, module }
}

async function fetchPools(operator: Operator, expected: string | undefined): Promise<PoolHealth[]> {
  if (!operator.has('swap_factory')) return []
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  // a factory of an earlier commit, not upgraded yet, keeps no such list
  const closed = await factory.getClosedPools().catch(() => [])
  const leftClosed = new Set(closed.map(({ pool: { canisterId } }) => canisterId.toText()))
  const pools: PoolHealth[] = []
  for (const { canisterId } of accepted(await factory.getPools()))
    pools.push(await poolHealth(operator, canisterId, { expected, leftClosed }))
  return pools
}

/** The factory controls pools, not the operator: they are asked themselves, and their module's hash is certified for everybody. */
async function poolHealth(
  operator: Operator,
  id: Principal,
  { expected, leftClosed }: { expected: string | undefined; leftClosed: ReadonlySet<string> },
): Promise<PoolHealth> {
  const module = compared(await operator.moduleHash(id), expected)
  const about = {
    id: id.toText(),
    subnet: await operator.subnet(id),
    module,
    isLeftClosed: leftClosed.has(id.toText()),
  }
  try {
    const told = await askPool(operator.actor<SwapPool._SERVICE>(SwapPool, id))
    return { ...about, ...told, silence: undefined }
  } catch (cause) {
    // one that is stopped must not hide how the others are
    const unknown = { cycles: undefined, isSolvent: undefined, openTransfers: undefined }
    return { ...about, ...unknown, silence: reasonOf(cause) }
  }
}

async function askPool(pool: SwapPool._SERVICE) {
  const { balance: cycles } = accepted(await pool.getCycleInfo())
  // a ledger that never answers keeps its pool from answering
  const books = await inTime(pool.checkBooks(), PATIENCE_MS).catch(() => undefined)
  if (books === undefined) return { cycles, isSolvent: undefined, openTransfers: undefined }
  if ('ok' in books) {
    const { solvent: isSolvent, books: kept } = books.ok
    return { cycles, isSolvent, openTransfers: kept.pendingTransfers }
  }
  const cover = await fetchCover(pool, async () => {})
  const isSolvent = cover.kind === 'unknown' ? undefined : cover.kind === 'covered'
  return { cycles, isSolvent, openTransfers: undefined }
}

function compared(running: string | undefined, expected: string | undefined): RunningModule {
  if (running === undefined) return 'none'
  return running === expected ? 'repository' : 'other'
}

function hashOf(built: Built, source: string): string | undefined {
  const module = built.get(source)?.module
  return module && createHash('sha256').update(module).digest('hex')
}
