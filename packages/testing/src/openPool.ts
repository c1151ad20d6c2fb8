import { Principal } from '@icp-sdk/core/principal'
import { Ledger, PasscodeManager, SwapFactory, SwapPool } from '@sluice/candid'
import type { ServiceModule } from './actorOn.ts'

/** Somebody who makes a pool, and how they call canisters. */
export type Founder = {
  readonly principal: Principal
  readonly canisters: Readonly<Record<string, string>>
  readonly call: <Service extends object>(service: ServiceModule, canisterId: string) => Service
}

export type WantedPool = {
  /** Ledgers that know allowances, in any order, each with what is put into the pool; a dollar's worth against a dollar's worth. */
  readonly sides: readonly [PoolSide, PoolSide]
  readonly feePips: bigint
}

export type PoolSide = { readonly ledgerId: string; readonly amount: bigint }

const SPACINGS = new Map([
  [500n, 10n],
  [3_000n, 60n],
  [10_000n, 200n],
])
const WIDEST_TICK = 887_272n

/** Founds a pool as everybody does: pays for the right, creates it, deposits both tokens, and provides liquidity at every price. */
export async function openPool(founder: Founder, { sides, feePips }: WantedPool): Promise<string> {
  const [side0, side1] = sides.toSorted((a, b) => (a.ledgerId < b.ledgerId ? -1 : 1))
  const spacing = SPACINGS.get(feePips)
  if (!side0 || !side1 || spacing === undefined) throw new Error('no such pool')
  await buyRight(founder, [side0, side1], feePips)
  const factory = founder.call<SwapFactory._SERVICE>(SwapFactory, idOf(founder, 'swap_factory'))
  const token = ({ ledgerId: address }: PoolSide) => ({ address, standard: 'ICRC2' })
  const { canisterId } = orThrow(
    await factory.createPool({
      token0: token(side0),
      token1: token(side1),
      fee: feePips,
      sqrtPriceX96: `${squareRoot((side1.amount << 192n) / side0.amount)}`,
      subnet: [],
    }),
  )
  const pool = founder.call<SwapPool._SERVICE>(SwapPool, canisterId.toText())
  for (const { ledgerId, amount } of [side0, side1]) {
    const fee = await approve(founder, ledgerId, canisterId, amount)
    orThrow(await pool.depositFrom({ token: ledgerId, amount, fee }))
  }
  const tick = (WIDEST_TICK / spacing) * spacing
  orThrow(
    await pool.mint({
      token0: side0.ledgerId,
      token1: side1.ledgerId,
      fee: feePips,
      tickLower: -tick,
      tickUpper: tick,
      amount0Desired: `${side0.amount}`,
      amount1Desired: `${side1.amount}`,
      amount0Min: [],
      amount1Min: [],
    }),
  )
  return canisterId.toText()
}

async function buyRight(founder: Founder, [side0, side1]: [PoolSide, PoolSide], feePips: bigint) {
  const id = idOf(founder, 'passcode_manager')
  const manager = founder.call<PasscodeManager._SERVICE>(PasscodeManager, id)
  const { passcodePrice } = await manager.metadata()
  const icp = idOf(founder, 'icp_ledger')
  const fee = await approve(founder, icp, Principal.fromText(id), passcodePrice)
  orThrow(await manager.depositFrom({ amount: passcodePrice, fee }))
  const [token0, token1] = [side0, side1].map(({ ledgerId }) => Principal.fromText(ledgerId))
  if (token0 && token1) orThrow(await manager.requestPasscode(token0, token1, feePips))
}

/** Returns the ledger's fee. */
async function approve(
  { call }: Founder,
  ledgerId: string,
  owner: Principal,
  amount: bigint,
): Promise<bigint> {
  const ledger = call<Ledger._SERVICE>(Ledger, ledgerId)
  const fee = await ledger.icrc1_fee()
  const approved = await ledger.icrc2_approve({
    from_subaccount: [],
    spender: { owner, subaccount: [] },
    amount: amount + fee,
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })
  if ('Err' in approved) throw new Error(`the ledger ${ledgerId} refuses the approval`)
  return fee
}

function squareRoot(square: bigint): bigint {
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

function idOf({ canisters }: Founder, name: string): string {
  const id = canisters[name]
  if (id === undefined) throw new Error(`there is no ${name}`)
  return id
}

function orThrow<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`refused: ${JSON.stringify(answer.err)}`)
}
