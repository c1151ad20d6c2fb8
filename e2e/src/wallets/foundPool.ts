import { Actor } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Config, createAgent, createSdk } from '@sluice/sdk'
import { openPool, type PoolSide } from '@sluice/testing'
import { fund } from './fund.ts'

const LINK = 10n ** 18n
const USD = 1_000_000n

/** A pool of ckSepoliaUSDC and ckLINK, which the world lacks at first. Returns its id. */
export async function foundPool(config: Config, feePips: bigint): Promise<string> {
  const pair = [config.canisters.cksepoliausdc_ledger, config.canisters.cklink_ledger]
  const there = (await createSdk(config).pools.list()).find(
    (pool) =>
      BigInt(pool.fee) === feePips && pair.includes(pool.token0) && pair.includes(pool.token1),
  )
  return there?.canisterId ?? found(config, feePips)
}

async function found(config: Config, feePips: bigint): Promise<string> {
  const identity = Ed25519KeyIdentity.generate()
  const principal = identity.getPrincipal()
  await fund(config, principal.toText())
  const agent = createAgent({ config }, identity)
  const side = (ledger: string, amount: bigint): PoolSide => ({
    ledgerId: config.canisters[ledger] ?? '',
    amount,
  })
  return openPool(
    {
      principal,
      canisters: config.canisters,
      call: (service, canisterId) => Actor.createActor(service.idlFactory, { agent, canisterId }),
    },
    {
      sides: [side('cksepoliausdc_ledger', 1_000n * USD), side('cklink_ledger', 70n * LINK)],
      feePips,
    },
  )
}
