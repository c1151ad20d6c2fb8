import type { Principal } from '@icp-sdk/core/principal'
import type {
  DepositAddress,
  DepositAddressError,
  DepositErc20Arg,
  DepositMode,
} from '@sluice/candid/cketh_minter'
import { parseAddress } from '@sluice/canister/ethereum'
import { requireSubaccount } from '../../../../minter-kit/accounts/accounts.ts'
import { termsOf } from '../events/applySweep.ts'
import type { Model } from '../events/Model.ts'
import { setAlarm } from '../minter/alarm.ts'
import { type MinterContext, NS_PER_SECOND } from '../minter/MinterContext.ts'
import { supportedTokens } from '../reads/info.ts'
import { requireSomebody } from '../withdrawals/destination.ts'
import { openDepositAddress } from './openDepositAddress.ts'
import type { Crowd, Watched } from './WatchedDeposits.ts'

type Answer = { Ok: DepositAddress } | { Err: DepositAddressError }

export const NO_CONTRACT = `0x${'0'.repeat(40)}`
/** The public minter says so of tokens whose plain transfers are not found: nobody has as much. */
const UNREACHABLE = 2n ** 256n - 1n
/** An address is watched so long after each call. */
const WATCH_SECONDS = 1_800n
/** Transfers that are somewhat older than the call are found as well. */
const BLOCKS_BEFORE = 300n

/**
 * The caller's own address for plain transfers of a token, watched from now on.
 * @throws Error, which rejects the call, for a text that is no address, a subaccount that is none, and the anonymous caller.
 */
export function depositErc20(
  context: MinterContext,
  caller: Principal,
  { erc20_contract_address, mode }: DepositErc20Arg,
): Promise<Answer> | Answer {
  const contract = parseAddress(erc20_contract_address.slice(0, 64))?.toLowerCase()
  if (contract === undefined) throw new Error('the contract has no Ethereum address')
  if (!context.log.model.tokensByContract.has(contract))
    return { Err: { TokenNotSupported: { supported_tokens: supportedTokens(context.log.model) } } }
  return depositOf(context, caller, contract, mode)
}

/** The same for ether. */
export const depositEth = (context: MinterContext, caller: Principal, mode: DepositMode) =>
  depositOf(context, caller, NO_CONTRACT, mode)

async function depositOf(
  context: MinterContext,
  caller: Principal,
  contract: string,
  { Unsponsored: { subaccount } }: DepositMode,
): Promise<Answer> {
  requireSomebody(caller)
  requireSubaccount(subaccount)
  const account = { owner: caller, subaccount }
  const { model } = context.log
  // nobody has an address opened at which nobody would look
  if (termsFor(model, contract) !== undefined) {
    const crowd = context.watched.flawOf(account, contract, context.now())
    if (crowd !== undefined) return tooMany(crowd)
  }
  // await: other messages run here; what is watched and asked for may be another by then
  const address = await openDepositAddress(context, account)
  if (address.kind === 'failed') return { Err: { TemporarilyUnavailable: address.text } }
  const terms = termsFor(model, contract)
  const named = { address: address.value, minimum_deposit_amount: terms?.minimum ?? UNREACHABLE }
  const now = context.now()
  if (terms === undefined)
    return { Ok: { ...named, deposit_fee: [], status: statusOf(undefined, contract, now) } }
  const block = context.observedBlock ?? model.synced.subaccount
  const watched = context.watched.watch(
    {
      account,
      address: address.value.toLowerCase(),
      token: contract,
      untilNs: now + WATCH_SECONDS * NS_PER_SECOND,
      sinceBlock: block > BLOCKS_BEFORE ? block - BLOCKS_BEFORE : 0n,
    },
    now,
  )
  if (typeof watched === 'string') return tooMany(watched)
  setAlarm(context)
  return { Ok: { ...named, deposit_fee: [terms.fee], status: statusOf(watched, contract, now) } }
}

function termsFor(model: Model, contract: string) {
  const token = contract === NO_CONTRACT ? model.ether : model.tokensByContract.get(contract)
  return token && termsOf(model, token)
}

const tooMany = (crowd: Crowd): Answer => ({
  Err: crowd === 'too-many' ? { TooManyActiveDeposits: null } : { TooManyTokensForAccount: null },
})

function statusOf(watched: Watched | undefined, contract: string, now: bigint) {
  if (watched?.found !== undefined)
    return {
      AwaitingSweep: {
        erc20_contract_address: contract,
        scanned_balance: watched.found.balance,
        detected_at_block: watched.found.block,
      },
    }
  const { untilNs = now, scannedBlock, scans = 0 } = watched ?? {}
  const last: [] | [bigint] = scannedBlock === undefined ? [] : [scannedBlock]
  return {
    Scanning: { valid_until: untilNs, last_scanned_block: last, scan_count: BigInt(scans) },
  }
}
