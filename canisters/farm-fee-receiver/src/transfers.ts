import type { Error as ReceiverError, Token } from '@sluice/candid/farm_fee_receiver'
import {
  nameOfLedgerError,
  type Refusal,
  sendOwn,
  type TransferJournal,
  textOfRefusal,
} from '@sluice/canister'
import {
  canisterEdges,
  canisterSelf,
  fetchBalance,
  fetchFee,
  type Principal,
  parsePrincipal,
  replied,
} from '@sluice/canister/runtime'

const STANDARDS = new Set(['ICRC1', 'ICRC2', 'ICRC3', 'ICP'])
const MOST_AMOUNT = 1n << 128n

type Sent = { ok: bigint } | { err: ReceiverError }

/**
 * Sends tokens of this canister away: the value less the ledger's fee, or all that there is. @returns the ledger's block; 0 when the fee
 * would eat it up.
 */
export async function transfer(
  journal: TransferJournal,
  { token, recipient, value }: { token: Token; recipient: Principal; value?: bigint },
): Promise<Sent> {
  const ledger = STANDARDS.has(token.standard) ? parsePrincipal(token.address) : undefined
  if (ledger === undefined) return { err: { UnsupportedToken: 'Wrong token standard.' } }
  const fee = replied(await fetchFee(ledger))
  const balance = replied(await fetchBalance(ledger, canisterSelf()))
  if (fee === undefined || balance === undefined || balance >= MOST_AMOUNT)
    return failure('The ledger does not answer')
  const amount = value ?? balance
  if (amount > balance) return { err: { InsufficientFunds: null } }
  if (amount <= fee) return { ok: 0n }
  const outcome = await sendOwn(
    { journal, self: canisterEdges.self },
    {
      ledger: ledger.toUint8Array(),
      to: { owner: recipient.toUint8Array(), subaccount: undefined },
      amount: amount - fee,
      fee,
    },
  )
  if (outcome.kind === 'underWay') return failure('A transfer of this token is still under way')
  if (outcome.kind === 'done') return { ok: outcome.block }
  if (outcome.kind === 'refused') return failure(textOf(outcome.why))
  return failure('The ledger has not answered the transfer yet; it is asked again')
}

export function failure(text: string): { err: ReceiverError } {
  return { err: { InternalError: text } }
}

function textOf(why: Refusal): string {
  return textOfRefusal(why, (error) => `The ledger refused: ${nameOfLedgerError(error)}`)
}
