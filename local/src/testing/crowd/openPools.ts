import { Principal } from '@icp-sdk/core/principal'
import { actorOn, openPool } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { marketMaker, minter } from '../../world/identities.ts'
import type { TestWorld } from '../TestWorld.ts'

export const LEDGER_FEE = 10n
const ICP = 100_000_000n
/** What the installer gives a pool, and what making one takes. */
const POOL_CYCLES = 4_000_000_000_000n
const LIQUIDITY = 1_000_000_000_000n
/** What everybody has at every ledger to begin with. */
export const WEALTH = 10n ** 20n

export type OpenedPool = { readonly id: string; readonly one: string; readonly other: string }

export type Wanted = {
  readonly pools: number
  /** Fee tiers of each pair. */
  readonly tiers: readonly bigint[]
  readonly founder: Principal
  /** Others who have a wallet at every ledger. */
  readonly people?: readonly Principal[]
  readonly onPool?: (made: number) => void
}

/**
 * Pools between new ledgers, each made as anybody makes one: paid for with ICP, created by the factory, given liquidity at every price. The calls
 * go straight to the network of this process, without HTTP and signatures.
 */
export async function openPools(
  { world, config }: TestWorld,
  { pools, tiers, founder, people = [], onPool }: Wanted,
): Promise<{ ledgers: string[]; opened: OpenedPool[] }> {
  const { network } = world
  const balances = [founder, ...people].map((owner) => [owner, WEALTH] as const)
  const ledgers: string[] = []
  for (let index = 0; index < ledgersFor(pools, tiers.length); index++) {
    const ledger = { symbol: `T${index}`, fee: LEDGER_FEE, minter: minter.getPrincipal(), balances }
    ledgers.push((await installLedger(network, ledger)).toText())
  }
  await world.ledger('icp_ledger', marketMaker.getPrincipal()).icrc1_transfer({
    to: { owner: founder, subaccount: [] },
    amount: BigInt(pools + 100) * 2n * ICP,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  await network.addCycles(world.id('swap_pool_installer'), BigInt(pools) * POOL_CYCLES)
  const pairs = ledgers.flatMap((one, index) =>
    ledgers.slice(index + 1).map((other) => ({ one, other })),
  )
  const wanted = pairs.flatMap((pair) => tiers.map((feePips) => ({ ...pair, feePips })))
  const opened: OpenedPool[] = []
  for (const { one, other, feePips } of wanted.slice(0, pools)) {
    const id = await openPool(
      {
        principal: founder,
        canisters: config.canisters,
        call: (service, at) => actorOn(network, service, Principal.fromText(at), founder),
      },
      {
        sides: [
          { ledgerId: one, amount: LIQUIDITY },
          { ledgerId: other, amount: LIQUIDITY },
        ],
        feePips,
      },
    )
    opened.push({ id, one, other })
    onPool?.(opened.length)
  }
  return { ledgers, opened }
}

/** How many ledgers have so many pools between them. */
const ledgersFor = (pools: number, tiers: number) =>
  Math.ceil((1 + Math.sqrt(1 + (8 * pools) / tiers)) / 2)
