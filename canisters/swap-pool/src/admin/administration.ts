import type { Principal } from '@icp-sdk/core/principal'
import type { DepositAndMintArgs } from '@sluice/candid/swap_pool'
import { appendEvent } from '../log/events.ts'
import { dropFlow } from '../log/flows.ts'
import { deposit } from '../money/deposit.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { refuse } from '../pool/result.ts'
import type { Side } from '../pool/storedTypes.ts'
import { mint } from '../positions/addLiquidity.ts'

/** Deposits what lies on an owner's subaccounts of the pool and opens a position with it, on the owner's behalf. */
export async function depositAllAndMint(
  context: PoolContext,
  args: DepositAndMintArgs,
): Promise<bigint> {
  const owner = args.positionOwner.toUint8Array()
  const { token0, token1 } = context.storage.config.get()
  const parts = [
    { token: token0.address, amount: args.amount0, fee: args.fee0 },
    { token: token1.address, amount: args.amount1, fee: args.fee1 },
  ]
  for (const part of parts) {
    if (part.amount > part.fee) await deposit(context, owner, part)
  }
  return mint(context, owner, {
    token0: token0.address,
    token1: token1.address,
    fee: context.engine.state.feePips,
    tickLower: args.tickLower,
    tickUpper: args.tickUpper,
    amount0Desired: args.amount0Desired,
    amount1Desired: args.amount1Desired,
    amount0Min: [],
    amount1Min: [],
  })
}

/** Takes a failed transaction off the list. No money is ever attached to one: a refused transfer is credited at once. */
export function deleteFailedTransaction({ storage }: PoolContext, id: bigint): boolean {
  const flow = storage.flows.get(id)
  if (flow === undefined) return refuse('Transaction not found')
  if (!flow.hasFailed) refuse('The transaction is under way or completed')
  dropFlow(storage, id)
  return true
}

/** Asks again for every transfer that is under way, now instead of at the next turn. */
export function restartPayouts({ journal }: PoolContext): string {
  if (journal.pending().length === 0) return 'Queue is empty, no need to restart'
  journal.resume()
  return 'Processing restarted'
}

/** Lets a token's deposits come by allowance once its ledger knows ICRC-2. */
export async function upgradeTokenStandard(
  context: PoolContext,
  ledger: Principal,
): Promise<string> {
  const { storage } = context
  const side = sideOf(context, ledger.toText())
  const { standard } = storage.config.get()[side]
  if (standard !== 'ICRC1' && standard !== 'ICP') refuse('Unsupported token standard')
  // await: other messages run here; the standard is read again below
  const standards = await context.ledgerReads.fetchStandards(ledger.toUint8Array())
  if (!standards?.includes('ICRC-2')) refuse('This token does not support ICRC-2')
  const config = storage.config.get()
  storage.config.set({ ...config, [side]: { ...config[side], standard: 'ICRC2' } })
  appendEvent(context, { kind: 'standardChanged', side, standard: 'ICRC2' })
  return 'Success'
}

function sideOf({ storage }: PoolContext, address: string): Side {
  const { token0, token1 } = storage.config.get()
  if (address === token0.address) return 'token0'
  return address === token1.address ? 'token1' : refuse('Wrong address')
}
