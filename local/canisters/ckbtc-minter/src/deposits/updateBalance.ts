import type { Principal } from '@icp-sdk/core/principal'
import type {
  Account,
  OptionalAccount,
  UpdateBalanceError,
  Utxo,
  UtxoStatus,
} from '@sluice/candid/ckbtc_minter'
import { isSameBytes } from '@sluice/canister'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import type { UtxosAnswer } from '../edges/BitcoinPort.ts'
import { flawOfDeposit } from '../minter/access.ts'
import { CONFIGURATION_ERROR, genericError, unavailable } from '../minter/errors.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { requestedAccount } from '../minter/requestedAccount.ts'
import { coinsToTake } from './coinsToTake.ts'
import { describeWaiting } from './describeWaiting.ts'
import { takeCoin } from './takeCoin.ts'

export type UpdateResult = { Ok: UtxoStatus[] } | { Err: UpdateBalanceError }

/** Callers that are served at once; each costs calls to the Bitcoin canister. */
const MOST_CALLERS = 100
/** Coins that one call deals with; the next call goes on. */
const MOST_COINS = 100

/**
 * Looks for coins at the account's deposit address and mints for those that are new, have enough confirmations and pass the check.
 * @throws Error, which rejects the call, for an account that has no deposits.
 */
export async function updateBalance(
  context: MinterContext,
  caller: Principal,
  args: OptionalAccount,
): Promise<UpdateResult> {
  const account = requestedAccount(args, caller)
  if (isSameBytes(account.owner.toUint8Array(), context.self()))
    throw new Error("cannot update minter's balance")
  const flaw = flawOfDeposit(context.log.model.settings.mode, caller)
  if (flaw !== undefined) return unavailable(flaw)
  const { callers } = context
  return context.locks.withLock<UpdateResult>(
    `deposit ${accountKey(account)}`,
    () => ({ Err: { AlreadyProcessing: null } }),
    async () => {
      if (callers.deposits >= MOST_CALLERS) return unavailable('too many concurrent requests')
      callers.deposits++
      try {
        return await takeDeposits(context, account)
      } finally {
        callers.deposits--
      }
    },
  )
}

async function takeDeposits(context: MinterContext, account: Account): Promise<UpdateResult> {
  const { network, minConfirmations } = context.log.model.settings
  // await: other messages run here; the account's lock keeps its other deposits out
  const key = await context.keyRing.fetch(account)
  if (key.kind === 'failed') return genericError(CONFIGURATION_ERROR, key.text)
  const { address } = key.value
  // await: as above
  const found = await context.depositCoins.fetch(network, address, minConfirmations)
  if (found.kind === 'failed') return unavailable(found.text)
  const coins = coinsToTake(context, account, found.value.utxos)
  if (coins.length > 0) return takeAll(context, account, coins.slice(0, MOST_COINS))
  // await: as above
  const all = await context.depositCoins.fetch(network, address, 0)
  return all.kind === 'failed' ? unavailable(all.text) : noNewUtxos(context, account, all.value)
}

/** One coin after the other. What has been minted is told, though a later one could not be looked at. */
async function takeAll(
  context: MinterContext,
  account: Account,
  coins: readonly Utxo[],
): Promise<UpdateResult> {
  const statuses: UtxoStatus[] = []
  for (const utxo of coins) {
    // await: other messages run here; a coin of this account is taken by nobody else meanwhile
    const taken = await takeCoin(context, { utxo, account })
    if ('error' in taken) return statuses.length > 0 ? { Ok: statuses } : { Err: taken.error }
    statuses.push(taken.status)
  }
  return { Ok: statuses }
}

function noNewUtxos(context: MinterContext, account: Account, answer: UtxosAnswer): UpdateResult {
  return { Err: { NoNewUtxos: describeWaiting(context.log.model, account, answer) } }
}
