import { newOrderKey } from '../orders/OrderKey.ts'
import { memoryStorage } from '../store/FlowStore.ts'
import { LEDGERS, ME } from './chainNames.ts'
import { FakeChain } from './FakeChain.ts'
import { FakeNetwork } from './FakeNetwork.ts'
import { FakeProcess } from './FakeProcess.ts'
import { LADDER, RUNGS } from './limitOrders.ts'
import { type Order, PARTS } from './playedOrders.ts'

/** What everybody holds, by ledger and owner. */
export type Holdings = Record<string, bigint>
/** What an order comes to. */
export type Wanted = {
  readonly before: Holdings
  readonly after: Holdings
  readonly stages: readonly Holdings[]
  readonly calls: number
}

/** What an order comes to when nothing goes wrong, by way of what after each call. */
export async function undisturbed(order: Order): Promise<Wanted> {
  const chain = new FakeChain()
  const stages: Holdings[] = []
  chain.onExecuted = () => stages.push(moved(chain))
  const process = new FakeProcess({
    network: new FakeNetwork(chain),
    storage: memoryStorage(),
    signer: 'key',
  })
  const before = moved(chain)
  const key = newOrderKey(ME, chain.nowMs)
  await process.flows.start(key, async () => order(key, chain.nowMs))
  const after = moved(chain)
  return {
    before,
    after,
    stages: await sideBySide(order, [before, ...stages]),
    calls: process.calls,
  }
}

/** Every way in which an order's parts may stand; of an order without parts what it went through. */
async function sideBySide(order: Order, own: readonly Holdings[]): Promise<readonly Holdings[]> {
  if (order === LADDER) return [...own, ...(await rungsSideBySide(own))]
  let combined: readonly Holdings[] | undefined
  for (const part of PARTS.get(order) ?? []) {
    const { before, stages } = await undisturbed(part)
    const known = combined ?? [before]
    combined = known.flatMap((one) => stages.map((stage) => sumOf(one, stage, before)))
  }
  return combined ?? own
}

/** What the rungs of a ladder have come to, each on its own way, once what they sell is deposited. */
async function rungsSideBySide(own: readonly Holdings[]): Promise<readonly Holdings[]> {
  const [, , deposited = {}] = own
  const rungs = await Promise.all(RUNGS.map(undisturbed))
  return rungs.reduce<readonly Holdings[]>(
    (known, { stages: [, , before = {}, ...stages] }) =>
      known.flatMap((one) => [one, ...stages.map((stage) => sumOf(one, stage, before))]),
    [deposited],
  )
}

/** What `stage` has changed of `before`, on top of `others`. */
function sumOf(others: Holdings, stage: Holdings, before: Holdings): Holdings {
  const names = [...new Set([...Object.keys(others), ...Object.keys(stage)])]
  return Object.fromEntries(
    names
      .map(
        (name) =>
          [name, (others[name] ?? 0n) + (stage[name] ?? 0n) - (before[name] ?? 0n)] as const,
      )
      .filter(([, amount]) => amount !== 0n),
  )
}

/** What everybody holds, had approvals cost nothing: they move nothing else, and one that nobody used in time is given again. */
export function moved(chain: FakeChain): Holdings {
  const holdings = chain.holdings()
  const mine = Object.values(LEDGERS).map((ledger) => {
    const key = `${ledger} ${ME}`
    return [key, (holdings[key] ?? 0n) + chain.paidForApprovals(ledger)] as const
  })
  return { ...holdings, ...Object.fromEntries(mine) }
}
