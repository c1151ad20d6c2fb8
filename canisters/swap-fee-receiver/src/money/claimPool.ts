import type { KnownPool, Token } from '../market/marketState.ts'
import { logClaim } from '../reads/logs.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { need, needAnswer, Pause } from '../turns/Pause.ts'

/**
 * Withdraws both of the receiver's balances in a pool; what a ledger's fee would eat up stays there. Side by side: a ledger
 * that stays silent must not keep the other token from being claimed.
 */
export async function claimPool(context: ReceiverContext, pool: KnownPool): Promise<void> {
  const { askPool, toPrincipal, self } = context
  const unused = await need(askPool(pool.canisterId, 'getUserUnusedBalance', toPrincipal(self())))
  const claims = await Promise.allSettled([
    claim(context, { pool: pool.canisterId, token: pool.token0, amount: unused.balance0 }),
    claim(context, { pool: pool.canisterId, token: pool.token1, amount: unused.balance1 }),
  ])
  for (const ended of claims) if (ended.status === 'rejected') throw ended.reason
}

export type Claim = { pool: Uint8Array; token: Token; amount: bigint }

/** Withdraws an amount of one token. @throws Pause with what the pool or the ledger said. */
export async function claim(context: ReceiverContext, wanted: Claim): Promise<bigint> {
  const { pool, token, amount } = wanted
  if (amount === 0n) return 0n
  const fee = await needAnswer(context.ledgerReads.fetchFee(token.ledger))
  if (amount <= fee) return 0n
  try {
    const args = { token: token.address, amount, fee }
    const withdrawn = await need(context.askPool(pool, 'withdraw', args))
    logClaim(context, { pool, token, amount: withdrawn, error: '' })
    return withdrawn
  } catch (error) {
    if (error instanceof Pause) logClaim(context, { pool, token, amount, error: error.message })
    throw error
  }
}
