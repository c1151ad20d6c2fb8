import type { AuthorizedSweepItem } from '@sluice/candid/cketh_minter'
import { priceOf } from '../ethereum/fees.ts'
import { termsOf } from '../events/applySweep.ts'
import { FIRST_SWEEP, type Model } from '../events/Model.ts'
import { setAlarm } from '../minter/alarm.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { refreshFee } from '../withdrawals/fee.ts'
import { NO_CONTRACT } from './depositAddress.ts'
import { scanBalances } from './scanBalances.ts'
import { screenSenders } from './screenSenders.ts'
import { signDepositAddress } from './signDepositAddress.ts'
import { sweepGas } from './sweepCall.ts'
import type { Watched } from './WatchedDeposits.ts'

/** Addresses of one sweep. */
const MOST_AT_ONCE = 10
/** An address whose sweeps lead to no deposit costs no more than these. */
const MOST_IN_VAIN = 3

/**
 * Looks what has come to watched addresses, and orders one sweep of what is enough, all of one token. The next is ordered when it is final:
 * which addresses run the code by then is known, and nothing is moved twice.
 */
export async function sweepDeposits(context: MinterContext): Promise<void> {
  const { log, watched, now } = context
  watched.forgetBefore(now())
  if (watched.size === 0 || log.model.openSweep !== undefined) return
  // await: other messages run here, here and below; only this job orders sweeps, and one run of it is under way
  const found = await scanBalances(context, (each, balance) => isEnough(log.model, each, balance))
  const [first] = found ?? []
  if (found === undefined || first === undefined) return
  const estimate = await refreshFee(context)
  if (estimate === undefined) return
  const turn = found.filter(({ token }) => token === first.token).slice(0, MOST_AT_ONCE)
  const items: AuthorizedSweepItem[] = []
  for (const each of turn) {
    const item = await prepare(context, each)
    if (item !== undefined) items.push(item)
  }
  const maxFee = sweepGas(items.length) * priceOf(estimate).maxFeePerGas
  if (items.length === 0 || !isAffordable(log.model, items.length, maxFee)) return
  const { sweeping } = log.model.settings
  if (sweeping === undefined) return
  log.append({
    AcceptedSweepRequest: {
      sweep_id: FIRST_SWEEP + log.model.sweeps,
      destination: sweeping.contract,
      token: first.token,
      items,
      max_transaction_fee: maxFee,
      created_at: now(),
    },
  })
  setAlarm(context)
}

/** Below the minimum, frozen or moved in vain: it stays where it is, and can be moved when that changes. */
function isEnough(model: Model, { address, token }: Watched, balance: bigint): boolean {
  const known = model.depositAddresses.get(address)
  if (known?.isFrozen || (known?.sweeps ?? 0) >= MOST_IN_VAIN) return false
  const found = token === NO_CONTRACT ? model.ether : model.tokensByContract.get(token)
  const terms = found && termsOf(model, found)
  return terms !== undefined && balance >= terms.minimum
}

/** Who has sent it is looked at before anything is moved. */
async function prepare(
  context: MinterContext,
  each: Watched,
): Promise<AuthorizedSweepItem | undefined> {
  const screening = await screenSenders(context, each)
  if (screening === 'unknown') return undefined
  const item = await signDepositAddress(context, each)
  if (screening === 'clean') return item
  // an address is known from its signature on
  if (item !== undefined)
    context.log.append({
      FrozenDepositAddress: { deposit: each.address, sender: screening.blocked },
    })
  return undefined
}

/** What ether's fee is for one address is the most that its part may cost, and only what belongs to nobody pays for it. */
function isAffordable({ settings, ether }: Model, items: number, maxFee: bigint): boolean {
  const fee = settings.sweeping?.terms.fee ?? 0n
  return maxFee <= fee * BigInt(items) && maxFee <= ether.sums.kept
}
