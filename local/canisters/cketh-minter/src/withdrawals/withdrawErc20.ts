import type { Principal } from '@icp-sdk/core/principal'
import type {
  RetrieveErc20Request,
  WithdrawErc20Arg,
  WithdrawErc20Error,
} from '@sluice/candid/cketh_minter'
import type { TransferOutcome } from '@sluice/canister'
import { requireSubaccount, toStored } from '../../../../minter-kit/accounts/accounts.ts'
import { ERC20_GAS, priceOf } from '../ethereum/fees.ts'
import { ledgerKey, type Token } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposes } from '../minter/purpose.ts'
import { supportedTokens } from '../reads/info.ts'
import { flawOfCrowd, oneAtATime, requireDestination, requireSomebody } from './destination.ts'
import { refreshFee, refreshLedgerFee } from './fee.ts'
import { ledgerErrorOf } from './ledgerError.ts'

type Withdrawn = { Ok: RetrieveErc20Request } | { Err: WithdrawErc20Error }

const unavailable = (text: string): Withdrawn => ({ Err: { TemporarilyUnavailable: text } })
const FULL = 'the ledger owes the minter too many answers'

/**
 * Burns ckETH for the most that the gas may cost, then the token, both by the caller's approval, and queues the payment. The number of
 * the first burn is the withdrawal's for ever.
 * @throws Error, which rejects the call, for a recipient or a subaccount that is none, and for nothing.
 */
export async function withdrawErc20(
  context: MinterContext,
  caller: Principal,
  args: WithdrawErc20Arg,
): Promise<Withdrawn> {
  requireSomebody(caller)
  requireSubaccount(args.from_cketh_subaccount)
  requireSubaccount(args.from_ckerc20_subaccount)
  if (args.amount === 0n) throw new Error('the amount is zero')
  const { model } = context.log
  const token = model.tokens.get(ledgerKey(args.ckerc20_ledger_id))
  if (token === undefined)
    return { Err: { TokenNotSupported: { supported_tokens: supportedTokens(model) } } }
  return oneAtATime(context, caller, unavailable, () => withdraw(context, caller, args, token))
}

async function withdraw(
  context: MinterContext,
  caller: Principal,
  args: WithdrawErc20Arg,
  token: Token,
): Promise<Withdrawn> {
  // await: other messages run here, here and below; the caller's lock keeps their other withdrawals out
  const own = await context.ownKey.fetchAddress()
  if (own.kind === 'failed') return unavailable(own.text)
  const destination = requireDestination(args.recipient, own.value)
  if (context.log.model.settings.blocked.has(destination.toLowerCase()))
    return { Err: { RecipientAddressBlocked: { address: destination } } }
  const estimate = await refreshFee(context)
  if (estimate === undefined) return unavailable('Failed to retrieve current gas fee')
  const penalty = await refreshLedgerFee(context)
  if (penalty === undefined) return unavailable('the ckETH ledger does not tell its fee')
  const crowd = flawOfCrowd(context, caller)
  if (crowd !== undefined) return unavailable(crowd)
  const maxFee = ERC20_GAS * priceOf(estimate).maxFeePerGas
  return burnBoth(context, { caller, args, token, destination, maxFee, penalty })
}

type Burns = {
  readonly caller: Principal
  readonly args: WithdrawErc20Arg
  readonly token: Token
  readonly destination: string
  /** In wei. */
  readonly maxFee: bigint
  readonly penalty: bigint
}

async function burnBoth(context: MinterContext, burns: Burns): Promise<Withdrawn> {
  const { journal, log } = context
  const { args, token, maxFee } = burns
  const ether = log.model.ether
  const gasLedger = ether.ledger.toUint8Array()
  if (!journal.hasRoom(gasLedger) || !journal.hasRoom(token.ledger.toUint8Array()))
    return unavailable(FULL)
  const gas = journal.begin(gasBurn(context, burns))
  // await: other messages run here; the journal begins the second burn when the first is done
  const paid = await journal.send(gas.id)
  if (paid.kind === 'refused')
    return { Err: { CkEthLedgerError: { error: ledgerErrorOf(paid.why, maxFee, ether) } } }
  const tokenBurn = context.tokenBurns.get(gas.id)
  context.tokenBurns.delete(gas.id)
  if (paid.kind !== 'done' || tokenBurn === undefined) return unavailable(UNKNOWN)
  // await: as above; the journal queues the withdrawal, or owes the gas, when its outcome is known
  const burned = await journal.send(tokenBurn)
  return outcomeOf(burned, { cketh_block_index: paid.block, amount: args.amount, token })
}

function gasBurn(
  { self, log }: MinterContext,
  { caller, args, token, destination, maxFee, penalty }: Burns,
) {
  return {
    method: 'transferFrom',
    ledger: log.model.ether.ledger.toUint8Array(),
    from: toStored({ owner: caller, subaccount: args.from_cketh_subaccount }),
    to: { owner: self(), subaccount: undefined },
    amount: maxFee,
    fee: 0n,
    purpose: purposes.encode({
      kind: 'burnGas',
      destination,
      tokenLedger: token.ledger.toUint8Array(),
      tokenSubaccount: args.from_ckerc20_subaccount[0],
      tokenAmount: args.amount,
      symbol: token.symbol,
      penalty,
    }),
  } as const
}

const UNKNOWN =
  'A ledger has not answered. It is asked until it has, and what it burned is paid out or minted back: see withdrawal_status, and do not repeat the withdrawal'

function outcomeOf(
  outcome: TransferOutcome,
  { cketh_block_index, amount, token }: { cketh_block_index: bigint; amount: bigint; token: Token },
): Withdrawn {
  switch (outcome.kind) {
    case 'done':
      return { Ok: { cketh_block_index, ckerc20_block_index: outcome.block } }
    case 'refused': {
      const error = ledgerErrorOf(outcome.why, amount, token)
      return { Err: { CkErc20LedgerError: { cketh_block_index, error } } }
    }
    case 'unknown':
    case 'stuck':
      return unavailable(UNKNOWN)
  }
}
