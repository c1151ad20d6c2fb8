import { Actor } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { PositionNft, SwapPool } from '@sluice/candid'
import { type Config, createAgent, createSdk } from '@sluice/sdk'
import { allowancesOf } from './allowances.ts'
import { fund } from './fund.ts'

/** Full range of a pool with 0.3 % fee. */
const TICK = 887_220n

/** Somebody whose liquidity in ICP/ckBTC is a token of the collection, made past the page. Returns the principal and the token's id. */
export async function holderOfPosition(config: Config) {
  const identity = Ed25519KeyIdentity.generate()
  const holder = identity.getPrincipal().toText()
  await fund(config, holder)
  const agent = createAgent({ config }, identity)
  const pair = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  const pools = await createSdk(config).pools.list()
  const pool = pools.find(({ token0, token1 }) => pair.includes(token0) && pair.includes(token1))
  if (pool === undefined) throw new Error('there is no pool of ICP and ckBTC')
  const { canisterId, token0, token1 } = pool
  const { idlFactory } = SwapPool
  const service = Actor.createActor<SwapPool._SERVICE>(idlFactory, { agent, canisterId })
  for (const [name, amount, fee] of [
    ['icp_ledger', 1_000_000_000n, 10_000n],
    ['ckbtc_ledger', 100_000n, 10n],
  ] as const) {
    const token = config.canisters[name] ?? ''
    await allowancesOf(config, identity).approve(name, canisterId, 2n * amount)
    orThrow(await service.depositFrom({ token, amount, fee }))
  }
  const { balance0, balance1 } = orThrow(
    await service.getUserUnusedBalance(identity.getPrincipal()),
  )
  const positionId = orThrow(
    await service.mint({
      token0,
      token1,
      fee: BigInt(pool.fee),
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
  return {
    holder,
    tokenId: orThrow(await collection.wrap(Principal.fromText(canisterId), positionId)),
  }
}

function orThrow<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`refused: ${JSON.stringify(answer.err)}`)
}
