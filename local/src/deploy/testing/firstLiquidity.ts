import type { Principal } from '@icp-sdk/core/principal'
import { nearestUsableTick, tickSpacingOf } from '@sluice/amm'
import { Ledger, SwapFactory, SwapPool } from '@sluice/candid'
import { accepted, type Operator } from '@sluice/deployment'

const FEE_PIPS = 3_000n
const REACH_TICKS = 6_000
const EACH = 10_000_000_000n

/** Gives the pool of a fee liquidity around its price, out of the operator's ICP and new platform tokens. */
export async function giveLiquidity(operator: Operator, fee = FEE_PIPS): Promise<Principal> {
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  const listed = accepted(await factory.getPools()).find((one) => one.fee === fee)
  if (listed === undefined) throw new Error(`there is no pool with a fee of ${fee}`)
  const { canisterId, token0, token1 } = listed
  const pool = operator.actor<SwapPool._SERVICE>(SwapPool, canisterId)
  for (const { address } of [token0, token1]) await deposit(operator, canisterId, address)
  const { tick } = accepted(await pool.metadata())
  const spacing = tickSpacingOf(fee) ?? 1
  accepted(
    await pool.mint({
      fee,
      token0: token0.address,
      token1: token1.address,
      tickLower: BigInt(nearestUsableTick(Number(tick) - REACH_TICKS, spacing)),
      tickUpper: BigInt(nearestUsableTick(Number(tick) + REACH_TICKS, spacing)),
      amount0Desired: `${EACH}`,
      amount1Desired: `${EACH}`,
      amount0Min: [],
      amount1Min: [],
    }),
  )
  return canisterId
}

async function deposit(operator: Operator, pool: Principal, address: string): Promise<void> {
  const ledgers = new Map(operator.ledgers().map(([, id]) => [id.toText(), id]))
  const id = ledgers.get(address)
  if (id === undefined) throw new Error(`nobody knows the ledger ${address}`)
  const ledger = operator.actor<Ledger._SERVICE>(Ledger, id)
  const fee = await ledger.icrc1_fee()
  const approved = await ledger.icrc2_approve({
    from_subaccount: [],
    spender: { owner: pool, subaccount: [] },
    amount: EACH + 2n * fee,
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })
  if ('Err' in approved) throw new Error('not approved')
  const actor = operator.actor<SwapPool._SERVICE>(SwapPool, pool)
  accepted(await actor.depositFrom({ token: address, amount: EACH + fee, fee }))
}
