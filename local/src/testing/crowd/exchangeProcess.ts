import { rm } from 'node:fs/promises'
import { Principal } from '@icp-sdk/core/principal'
import { Ledger, SwapPool } from '@sluice/candid'
import type { Config } from '@sluice/sdk'
import { actorOn } from '@sluice/testing'
import { marketMaker } from '../../world/identities.ts'
import { copyWorld } from '../savedWorld.ts'
import { TestWorld } from '../TestWorld.ts'
import { loadUser } from './loadUser.ts'
import { type OpenedPool, openPools } from './openPools.ts'

/**
 * The whole exchange in a process of its own, kept on disk as `npm start` keeps it, with as many pools more and people who have wallets
 * at all of their ledgers. Answers its parent: how much memory it takes, and whether the books are in order.
 */
export type Ready = { readonly config: Config; readonly pools: readonly OpenedPool[] }
export type Question = 'memory' | 'used' | 'books' | 'now'
/** What canisters have of cycles and memory, all together. */
type Used = { readonly cycles: bigint; readonly bytes: number }
export type AllUsed = { readonly pools: Used; readonly ledgers: Used }
export type Books = {
  /** What is wrong with a pool or a ledger. */
  readonly flaws: readonly string[]
  /** What each person has at each ledger. */
  readonly wallets: Readonly<Record<string, readonly bigint[]>>
}

const [pools = '1', people = '1'] = process.argv.slice(2)
const founder = marketMaker.getPrincipal()
const owners = Array.from({ length: Number(people) }, (_, index) => loadUser(index).getPrincipal())
const folder = await copyWorld()
const world = await TestWorld.startIn(folder)
const { network } = world.world
const { ledgers, opened } = await openPools(world, {
  pools: Number(pools),
  // one way between any two: each swap goes to the pool that it is meant for
  tiers: [3_000n],
  founder,
  people: owners,
  onPool: (made) => {
    if (made % 10 === 0) console.log(`${made} pools made`)
  },
})
// as an operator does for canisters in use
await world.world.topUp()

/** With nothing under way a pool's ledgers hold what its own totals say, to the unit. */
async function flawOf({ id }: OpenedPool): Promise<string | undefined> {
  const pool = actorOn<SwapPool._SERVICE>(network, SwapPool, Principal.fromText(id))
  const [checked, totals] = await Promise.all([pool.checkBooks(), pool.getTokenAmountState()])
  if ('err' in checked || 'err' in totals) return `${id}: refuses to show its books`
  const { books, ledgerBalance0, ledgerBalance1, solvent } = checked.ok
  const isQuiet = books.pendingTransfers === 0n && books.liquidityNetSum === 0n
  const isExact =
    ledgerBalance0 === totals.ok.token0Amount + books.token0.unused &&
    ledgerBalance1 === totals.ok.token1Amount + books.token1.unused
  return solvent && isQuiet && isExact ? undefined : `${id}: its books are not its ledgers'`
}

async function readBooks(): Promise<Books> {
  const flaws: string[] = []
  const wallets: Record<string, bigint[]> = {}
  for (const pool of opened) flaws.push(...[(await flawOf(pool)) ?? []].flat())
  for (const id of ledgers) {
    const ledger = actorOn<Ledger._SERVICE>(network, Ledger, Principal.fromText(id))
    const heldBy = (owner: Principal) => ledger.icrc1_balance_of({ owner, subaccount: [] })
    const held = await Promise.all(owners.map(heldBy))
    const beside = [founder, ...opened.map((pool) => Principal.fromText(pool.id))]
    const all = [...held, ...(await Promise.all(beside.map(heldBy)))]
    const supply = await ledger.icrc1_total_supply()
    if (all.reduce((sum, amount) => sum + amount, 0n) !== supply)
      flaws.push(`${id}: people and pools do not have all that there is`)
    wallets[id] = held
  }
  return { flaws, wallets }
}

function usedBy(ids: readonly string[]): Used {
  const facts = ids.flatMap((id) => network.inspector.facts(Principal.fromText(id)) ?? [])
  return {
    cycles: facts.reduce((sum, { cycles }) => sum + cycles, 0n),
    bytes: facts.reduce((sum, { heapBytes, stableBytes }) => sum + heapBytes + stableBytes, 0),
  }
}

const answers: Record<Question, () => unknown> = {
  memory: () => process.memoryUsage().rss,
  used: (): AllUsed => ({ pools: usedBy(opened.map(({ id }) => id)), ledgers: usedBy(ledgers) }),
  books: readBooks,
  now: () => network.now(),
}
process.on('message', (question: Question) => {
  void Promise.resolve(answers[question]()).then((value) => process.send?.({ question, value }))
})
process.on('disconnect', () => {
  void rm(folder, { recursive: true, force: true }).finally(() => process.exit())
})
process.send?.({ config: world.config, pools: opened } satisfies Ready)
