import { Actor, type SignIdentity } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { PositionNft, SwapPool } from '@sluice/candid'
import { type Config, createAgent, createSdk } from '@sluice/sdk'
import { allowancesOf } from './allowances.ts'
import { fund } from './fund.ts'

/** Full range of a pool with 0.3 % fee. */
const TICK = 887_220n
const FEES = { icp_ledger: 10_000n, ckbtc_ledger: 10n } as const

/** The pool of ICP and ckBTC as its user sees it, past the page. */
export async function poolOf(config: Config, identity: SignIdentity) {
  const agent = createAgent({ config }, identity)
  const pair = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  const pools = await createSdk(config).pools.list()
  const pool = pools.find(({ token0, token1 }) => pair.includes(token0) && pair.includes(token1))
  if (pool === undefined) throw new Error('there is no pool of ICP and ckBTC')
  const { canisterId } = pool
  const service = Actor.createActor<SwapPool._SERVICE>(SwapPool.idlFactory, { agent, canisterId })
  return { ...pool, agent, service }
}

/** Leaves an amount with the pool, outside of any position. What counts there is a ledger's fee less. */
export async function deposit(
  config: Config,
  identity: SignIdentity,
  { ledger, amount }: { ledger: keyof typeof FEES; amount: bigint },
): Promise<void> {
  const { service, canisterId } = await poolOf(config, identity)
  const token = config.canisters[ledger] ?? ''
  await allowancesOf(config, identity).approve(ledger, canisterId, 2n * amount)
  orThrow(await service.depositFrom({ token, amount, fee: FEES[ledger] }))
}

/** Somebody whose liquidity in ICP/ckBTC is a token of the collection. Returns the principal and the token's id. */
export async function holderOfPosition(config: Config) {
  const identity = Ed25519KeyIdentity.generate()
  const owner = identity.getPrincipal()
  await fund(config, owner.toText())
  await deposit(config, identity, { ledger: 'icp_ledger', amount: 1_000_000_000n })
  await deposit(config, identity, { ledger: 'ckbtc_ledger', amount: 100_000n })
  const { service, agent, canisterId, token0, token1, fee } = await poolOf(config, identity)
  const { balance0, balance1 } = orThrow(await service.getUserUnusedBalance(owner))
  const positionId = orThrow(
    await service.mint({
      token0,
      token1,
      fee: BigInt(fee),
      tickLower: -TICK,
      tickUpper: TICK,
      amount0Desired: `${balance0}`,
      amount1Desired: `${balance1}`,
      amount0Min: [],
      amount1Min: [],
    }),
  )
  const collectionId = config.canisters.position_nft ?? ''
  orThrow(await service.approvePosition(Principal.fromText(collectionId), positionId))
  const collection = Actor.createActor<PositionNft._SERVICE>(PositionNft.idlFactory, {
    agent,
    canisterId: collectionId,
  })
  const tokenId = orThrow(await collection.wrap(Principal.fromText(canisterId), positionId))
  return { holder: owner.toText(), tokenId }
}

function orThrow<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`refused: ${JSON.stringify(answer.err)}`)
}
