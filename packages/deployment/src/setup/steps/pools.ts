import type { Principal } from '@icp-sdk/core/principal'
import { parseSqrtPriceX96 } from '@sluice/amm'
import { Ledger, PasscodeManager, SwapFactory } from '@sluice/candid'
import type { EnvironmentConfig, FirstPool } from '../../config/EnvironmentConfig.ts'
import type { Operator } from '../Operator.ts'
import { accepted, type Step, step } from '../Step.ts'

/** The first pools, made as anybody makes them: a passcode is paid for, and the pool has a price and no liquidity yet. */
export const poolSteps = (operator: Operator, { deployment }: EnvironmentConfig): Step[] =>
  deployment.pools.map((pool) => poolStep(operator, pool, deployment.passcodePrice))

function poolStep(operator: Operator, pool: FirstPool, price: bigint): Step {
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  const key = keyOf(operator, pool)
  const where = pool.subnet === undefined ? '' : ` on ${pool.subnet}`
  const what = `a pool of ${pool.tokens.join(' and ')} with a fee of ${pool.feePips} millionths${where}`
  return step(what, {
    icp: price,
    isDone: async () => 'ok' in (await factory.getPool(key.args)),
    act: async () => {
      await buyPasscode(operator, key)
      const sqrtPriceX96 = await startPrice(operator, pool, key)
      const subnet: [] | [string] = pool.subnet === undefined ? [] : [pool.subnet]
      accepted(await factory.createPool({ ...key.args, sqrtPriceX96, subnet }))
    },
  })
}

type PoolKey = {
  ids: readonly [Principal, Principal]
  isTurned: boolean
  fee: bigint
  args: { token0: Token; token1: Token; fee: bigint }
}
type Token = { address: string; standard: string }

function keyOf(operator: Operator, { tokens, feePips }: FirstPool): PoolKey {
  const [a, b] = [operator.id(tokens[0]), operator.id(tokens[1])]
  const isTurned = a.toText() > b.toText()
  const ids = isTurned ? ([b, a] as const) : ([a, b] as const)
  const token = (id: Principal): Token => ({ address: id.toText(), standard: 'ICRC2' })
  const args = { token0: token(ids[0]), token1: token(ids[1]), fee: feePips }
  return { ids, isTurned, fee: feePips, args }
}

/** Pays for the right to make a pool, unless an interrupted run has. */
async function buyPasscode(operator: Operator, { ids, fee }: PoolKey): Promise<void> {
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  const held = accepted(await factory.getPasscodesByPrincipal(operator.principal))
  const [token0, token1] = ids
  const isPaid = held.some(
    (one) =>
      one.fee === fee &&
      one.token0.toText() === token0.toText() &&
      one.token1.toText() === token1.toText(),
  )
  if (isPaid) return
  const managerId = operator.id('passcode_manager')
  const passcodes = operator.actor<PasscodeManager._SERVICE>(PasscodeManager, managerId)
  const { passcodePrice } = await passcodes.metadata()
  const missing = passcodePrice - (await passcodes.balanceOf(operator.principal))
  if (missing > 0n) {
    const icp = operator.actor<Ledger._SERVICE>(Ledger, operator.id('icp_ledger'))
    const ledgerFee = await icp.icrc1_fee()
    const approved = await icp.icrc2_approve({
      from_subaccount: [],
      spender: { owner: managerId, subaccount: [] },
      amount: missing + ledgerFee,
      expected_allowance: [],
      expires_at: [],
      fee: [],
      memo: [],
      created_at_time: [],
    })
    if ('Err' in approved) throw new Error(`ICP is not approved: ${Object.keys(approved.Err)}`)
    accepted(await passcodes.depositFrom({ amount: missing, fee: ledgerFee }))
  }
  accepted(await passcodes.requestPasscode(token0, token1, fee))
}

/** The price in the pool's own order of tokens, from what the configuration says of whole ones. */
async function startPrice(operator: Operator, pool: FirstPool, key: PoolKey): Promise<string> {
  const decimals = async (id: Principal) =>
    Number(await operator.actor<Ledger._SERVICE>(Ledger, id).icrc1_decimals())
  const scales = { decimals0: await decimals(key.ids[0]), decimals1: await decimals(key.ids[1]) }
  return `${parseSqrtPriceX96(key.isTurned ? inverse(pool.price) : pool.price, scales)}`
}

const PLACES = 18

/** One divided by a decimal number, rounded down in its last place: a start price is put right by the first trade. */
function inverse(price: string): string {
  const [whole = '0', part = ''] = price.split('.')
  const scaled = BigInt(whole + part.padEnd(PLACES, '0').slice(0, PLACES))
  const unit = 10n ** BigInt(PLACES)
  const result = (unit * unit) / scaled
  return `${result / unit}.${(result % unit).toString().padStart(PLACES, '0')}`
}
