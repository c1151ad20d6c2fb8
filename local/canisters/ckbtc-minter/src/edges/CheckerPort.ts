import type { Principal } from '@icp-sdk/core/principal'
import type { CheckTransactionResponse } from '@sluice/candid/btc_checker'
import type { Asked } from '../../../../minter-kit/edges/asked.ts'

/** The canister that knows which coins and addresses are to be kept out. */
export type CheckerPort = {
  checkTransaction(checker: Principal, txid: Uint8Array): Promise<Asked<CheckTransactionResponse>>
  /** Whether a valid address may be paid. */
  checkAddress(checker: Principal, address: string): Promise<Asked<boolean>>
}
