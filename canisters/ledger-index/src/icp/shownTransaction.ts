import type { Operation, TransactionWithId } from '@sluice/candid/icp_index'
import { toHex } from '@sluice/canister'
import type { Entry } from '../store/entry.ts'

/** An entry in the form that the ICP index answers with; undefined for one that moves nothing. */
export function shownTransaction(id: bigint, entry: Entry): TransactionWithId | undefined {
  const operation = operationOf(entry)
  if (operation === undefined) return undefined
  const { timestamp, memo, legacyMemo, createdAtTime } = entry
  return {
    id,
    transaction: {
      memo: legacyMemo,
      icrc1_memo: opt(memo),
      operation,
      created_at_time: opt(
        createdAtTime === undefined ? undefined : { timestamp_nanos: createdAtTime },
      ),
      timestamp: [{ timestamp_nanos: timestamp }],
    },
  }
}

function operationOf(entry: Entry): Operation | undefined {
  const [from, to] = [hexOf(entry.from), hexOf(entry.to)]
  const spender = hexOf(entry.spender)
  const [amount, fee] = [{ e8s: entry.amount }, { e8s: entry.chargedFee }]
  switch (entry.kind) {
    case 'mint':
      return to === undefined ? undefined : { Mint: { to, amount } }
    case 'burn':
      return from === undefined ? undefined : { Burn: { from, amount, spender: opt(spender) } }
    case 'transfer':
      if (from === undefined || to === undefined) return undefined
      return { Transfer: { from, to, amount, fee, spender: opt(spender) } }
    case 'approve':
      if (from === undefined || spender === undefined) return undefined
      return { Approve: { from, spender, allowance: amount, fee, ...limitsOf(entry) } }
    case 'collector':
    case 'other':
      return undefined
  }
}

const limitsOf = ({ expectedAllowance, expiresAt }: Entry) => ({
  expected_allowance: opt(expectedAllowance === undefined ? undefined : { e8s: expectedAllowance }),
  expires_at: opt(expiresAt === undefined ? undefined : { timestamp_nanos: expiresAt }),
})

const hexOf = (identifier: Uint8Array | undefined) => identifier && toHex(identifier)

const opt = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])
