import type { Principal } from '@icp-sdk/core/principal'
import type { Books } from '@sluice/candid/cketh_minter'
import { bytesText } from '../../../../minter-kit/accounts/accounts.ts'
import { ledgerKey, type Token, tokenOfLedger } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposeOf } from '../minter/purpose.ts'

/** Compares what a ledger has issued with what the minter holds and owes. */
export async function books(
  context: MinterContext,
  ledger: Principal | undefined,
): Promise<{ Ok: Books } | { Err: string }> {
  const { model } = context.log
  const token = ledger === undefined ? model.ether : tokenOfLedger(model, ledger)
  if (token === undefined) return { Err: 'No supported token has this ledger' }
  // await: other messages run here; sums are made after it
  const supply = await context.fetchSupply(token.ledger.toUint8Array())
  if (supply === undefined) return { Err: 'The ledger does not answer' }
  return { Ok: booksOf(context, token, supply) }
}

function booksOf(context: MinterContext, token: Token, supply: bigint): Books {
  const { model } = context.log
  const { issued, kept, held } = token.sums
  const isOf = (each: { readonly token: Token }) => each.token === token
  const toMint = [...model.toMint.values(), ...model.quarantined.values()].filter(isOf)
  const owed = [...model.owed.values(), ...model.quarantinedReimbursements.values()].filter(isOf)
  return {
    token_symbol: token.symbol,
    supply,
    issued,
    ...openTransfers(context, token),
    to_mint: sumOf(toMint),
    waiting: waitingOf(context, token),
    reimbursing: sumOf(owed),
    kept,
    held,
  }
}

/** With ckETH, what is burned for the gas of tokens waits as well. */
function waitingOf({ log }: MinterContext, token: Token): bigint {
  const { queue, payments, ether } = log.model
  let sum = 0n
  for (const withdrawal of [...queue.values(), ...payments.values()]) {
    if (withdrawal.token === token) sum += withdrawal.amount
    else if (token === ether) sum += withdrawal.ofToken?.maxFee ?? 0n
  }
  return sum
}

/** Gas that is burned for a token whose burn has no outcome: no event tells of it yet, and the supply is less by it. */
function openTransfers({ journal, log }: MinterContext, token: Token) {
  let minting = 0n
  let burning = 0n
  const key = ledgerKey(token.ledger)
  for (const intent of journal.pending()) {
    const purpose = purposeOf(intent)
    const isOurs = bytesText(intent.ledger) === key
    if (purpose.kind === 'burnToken' && token === log.model.ether) burning += purpose.maxFee
    if (!isOurs) continue
    if (purpose.kind === 'mint' || purpose.kind === 'reimburse') minting += intent.amount
    else burning += intent.amount
  }
  return { minting, burning }
}

function sumOf(parts: readonly { readonly amount: bigint }[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}
