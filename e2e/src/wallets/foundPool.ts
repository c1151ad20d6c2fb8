import { Actor } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Config, createAgent, createSdk } from '@sluice/sdk'
import { openPool, type PoolSide } from '@sluice/testing'
import { fund } from './fund.ts'

const LINK = 10n ** 18n
const USD = 1_000_000n

/** Ledgers with what goes into their pool: a dollar's worth against a dollar's worth. */
type Wanted = readonly [readonly [ledger: string, amount: bigint], readonly [string, bigint]]

const USD_AND_LINK: Wanted = [
  ['cksepoliausdc_ledger', 1_000n * USD],
  ['cklink_ledger', 70n * LINK],
]
/** Apart from the pair that orders and routes go through. */
export const TWO_DOLLARS: Wanted = [
  ['cksepoliausdc_ledger', 500n * USD],
  ['ckusdt_ledger', 500n * USD],
]

/** A pool that the world lacks at first, of ckSepoliaUSDC and ckLINK unless another is wanted. Returns its id. */
export async function foundPool(
  config: Config,
  feePips: bigint,
  wanted = USD_AND_LINK,
): Promise<string> {
  const sides = wanted.map(
    ([ledger, amount]): PoolSide => ({ ledgerId: config.canisters[ledger] ?? '', amount }),
  )
  const has = (token: string) => sides.some(({ ledgerId }) => ledgerId === token)
  const there = (await createSdk(config).pools.list()).find(
    ({ fee, token0, token1 }) => BigInt(fee) === feePips && has(token0) && has(token1),
  )
  return there?.canisterId ?? found(config, feePips, sides)
}

async function found(
  config: Config,
  feePips: bigint,
  [first, second]: readonly PoolSide[],
): Promise<string> {
  if (!first || !second) throw new Error('a pool has two sides')
  const identity = Ed25519KeyIdentity.generate()
  const principal = identity.getPrincipal()
  await fund(config, principal.toText())
  const agent = createAgent({ config }, identity)
  return openPool(
    {
      principal,
      canisters: config.canisters,
      call: (service, canisterId) => Actor.createActor(service.idlFactory, { agent, canisterId }),
    },
    { sides: [first, second], feePips },
  )
}
