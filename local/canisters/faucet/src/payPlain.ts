import * as Dip20 from '@sluice/candid/dip20'
import * as Wicp from '@sluice/candid/wicp'
import { callCanister, Principal, typesOf } from '@sluice/canister/runtime'
import type { PlainDrip } from './FaucetState.ts'

const dip20Types = typesOf(Dip20.idlFactory, 'transfer')
const extTypes = typesOf(Wicp.idlFactory, 'transfer')

/**
 * Gives tokens of a ledger that knows neither subaccounts nor a key for a payment. An answer that is lost is not asked for again:
 * it could pay twice, and the tokens are worth nothing.
 */
export async function payPlain(
  { ledger, amount, standard }: PlainDrip,
  from: Principal,
  to: Principal,
): Promise<boolean> {
  const canister = Principal.fromUint8Array(ledger)
  if (standard === 'Dip20') {
    const args = [to, amount]
    const paid = await callCanister<Dip20.TxReceipt>(canister, 'transfer', dip20Types, args)
    return paid.kind === 'replied' && 'Ok' in paid.result
  }
  const request: Wicp.TransferRequest = {
    from: { principal: from },
    to: { principal: to },
    amount,
    token: '',
    memo: new Uint8Array(),
    notify: false,
    subaccount: [],
    nonce: [],
  }
  const paid = await callCanister<Wicp.TransferResult>(canister, 'transfer', extTypes, [request])
  return paid.kind === 'replied' && 'ok' in paid.result
}
