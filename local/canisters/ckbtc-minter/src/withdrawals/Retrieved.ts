import type { RetrieveBtcError, RetrieveBtcWithApprovalError } from '@sluice/candid/ckbtc_minter'

/** The withdrawal's number, or why there is none. */
export type Retrieved = { Ok: { block_index: bigint } } | { Err: RetrieveBtcWithApprovalError }

export type RetrievedOlder = { Ok: { block_index: bigint } } | { Err: RetrieveBtcError }
