import type { Token } from '@sluice/candid/swap_pool'
import { principalSubaccount, textOfRefusal } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { fail, refuse } from '../pool/result.ts'
import { encodePurpose } from '../pool/storedTypes.ts'
import { MOST_AMOUNT } from './balances.ts'
import { lockKey } from './deposit.ts'

/** What lies on the caller's subaccount of the pool in a token that the pool doesn't trade. */
export async function getMistransferBalance(
  context: PoolContext,
  owner: Uint8Array,
  token: Token,
): Promise<bigint> {
  const ledger = await requireForeignLedger(context, token)
  return fetchStranded(context, owner, ledger)
}

/** Sends such tokens back to the caller's wallet, less the ledger's fee. Returns what arrives. */
export async function withdrawMistransferBalance(
  context: PoolContext,
  owner: Uint8Array,
  token: Token,
): Promise<bigint> {
  const ledger = await requireForeignLedger(context, token)
  const busy = () => refuse('These tokens are being sent back already')
  return context.locks.withLock(lockKey(owner, `mistransfer/${token.address}`), busy, async () => {
    const balance = await fetchStranded(context, owner, ledger)
    const fee = await context.ledgerReads.fetchFee(ledger)
    if (fee === undefined) return refuse('The ledger does not answer now, please try again')
    if (balance <= fee) refuse(`Insufficient balance: ${balance}`)
    if (balance > MOST_AMOUNT || !context.journal.hasRoom(ledger))
      refuse('The ledger is out of order')
    const intent = context.journal.begin({
      method: 'transfer',
      ledger,
      from: { owner: context.self(), subaccount: principalSubaccount(owner) },
      to: { owner, subaccount: undefined },
      amount: balance - fee,
      fee,
      purpose: encodePurpose({ kind: 'mistransfer', owner, side: 'token0', flowId: 0n }),
    })
    // await: other messages run here; the transfer is in the journal
    const outcome = await context.journal.send(intent.id)
    if (outcome.kind === 'refused') fail(`Transfer failed: ${textOfRefusal(outcome.why)}`)
    return balance - fee
  })
}

async function requireForeignLedger(context: PoolContext, token: Token): Promise<Uint8Array> {
  const { token0, token1 } = context.storage.config.get()
  if (token.address === token0.address || token.address === token1.address) {
    refuse('Use deposit and withdraw instead')
  }
  if (token.standard !== 'ICRC1') refuse('Only ICRC-1 standard is supported')
  const ledger = context.parsePrincipal(token.address)
  if (ledger === undefined) return refuse(`Untrusted canister: ${token.address}`)
  if (!(await context.isTrusted(ledger))) refuse(`Untrusted canister: ${token.address}`)
  return ledger
}

async function fetchStranded(
  { ledgerReads, self }: PoolContext,
  owner: Uint8Array,
  ledger: Uint8Array,
): Promise<bigint> {
  const account = { owner: self(), subaccount: principalSubaccount(owner) }
  const balance = await ledgerReads.fetchBalance(ledger, account.subaccount)
  return balance ?? refuse('The ledger does not answer now, please try again')
}
