import type { IcpBlock } from '@sluice/candid/ledger'
import {
  accountIdentifier,
  codec,
  copyBytes,
  isSameBytes,
  nat,
  type TransferJournal,
} from '@sluice/canister'
import { burnFrom, type ExtContext, mintTo } from './extBook.ts'
import type { WicpState, WrapEntry } from './WicpState.ts'

const ICP_FEE = 10_000n
const SMALLEST_UNWRAP = 20_000n

type Failed = { err: { Other: string } | { Unauthorized: string } | { InsufficientBalance: null } }
const other = (reason: string): Failed => ({ err: { Other: reason } })

export type WrapContext = ExtContext & {
  self: Uint8Array
  /** A block of the ICP ledger; undefined when there is none, or the ledger did not answer. */
  fetchBlock: (index: bigint) => Promise<IcpBlock | undefined>
}

/** Makes tokens of the ICP that the caller paid to this canister in a block; each block counts once. */
export async function wrap(context: WrapContext, block: bigint): Promise<{ ok: boolean } | Failed> {
  const { state, caller, self } = context
  if (state.usedBlocks.has(block)) return other('used_block_height')
  const paid = await context.fetchBlock(block)
  // await: the same block may have been wrapped meanwhile
  if (state.usedBlocks.has(block)) return other('used_block_height')
  const payment = paid?.transaction.operation[0]
  if (payment === undefined || !('Transfer' in payment)) return other('block_error')
  const { from, to, amount } = payment.Transfer
  const account = accountIdentifier(caller)
  if (!isSameBytes(copyBytes(from), account))
    return { err: { Unauthorized: 'Somebody else paid in this block' } }
  if (!isSameBytes(copyBytes(to), accountIdentifier(self))) return other('error_to_address')
  state.usedBlocks.set(block, account)
  mintTo(context, account, amount.e8s)
  recordWrap(context, { kind: 'wrap', account, amount: amount.e8s, block })
  return { ok: true }
}

const purposeCodec = codec(nat)

/** Pays the ICP out, less the ledger's fee. The tokens are gone before the payment leaves; a refusal brings them back. */
export async function unwrap(
  context: WrapContext,
  journal: TransferJournal,
  amount: bigint,
): Promise<{ ok: bigint } | Failed> {
  const { state, caller, self } = context
  if (amount < SMALLEST_UNWRAP) return other('amount_too_small')
  if (!burnFrom(context, accountIdentifier(caller), amount))
    return { err: { InsufficientBalance: null } }
  const intent = journal.begin({
    method: 'transfer',
    ledger: state.config.get().icpLedger,
    from: { owner: self, subaccount: undefined },
    to: { owner: caller, subaccount: undefined },
    amount: amount - ICP_FEE,
    fee: ICP_FEE,
    purpose: purposeCodec.encode(amount),
  })
  const outcome = await journal.send(intent.id)
  if (outcome.kind === 'done') return { ok: outcome.block }
  if (outcome.kind === 'refused') return other('unexpected_error')
  return other('The ICP ledger has not answered; the payment is asked for again until it does')
}

/** What `onSettled` of the journal does: notes the payment, or gives the tokens back. */
export function settleUnwrap(
  context: ExtContext,
  to: Uint8Array,
  { purpose, block }: { purpose: Uint8Array; block: bigint | undefined },
): void {
  const amount = purposeCodec.decode(purpose)
  const account = accountIdentifier(to)
  if (block === undefined) mintTo(context, account, amount)
  else recordWrap(context, { kind: 'unwrap', account, amount, block })
}

function recordWrap(
  { state, now }: { state: WicpState; now: bigint },
  entry: Omit<WrapEntry, 'timestamp'>,
): void {
  state.wraps.set(BigInt(state.wraps.size), { ...entry, timestamp: now })
}
