import type { IcpBlock, IcpOperation } from '@sluice/candid/ledger'
import { copyBytes } from '@sluice/canister'
import { amount, memo, timeNs } from '../readNumbers.ts'
import { isIdentifier } from '../store/accountKey.ts'
import { type Entry, emptyEntry } from '../store/entry.ts'

/**
 * A block of the ICP ledger, whose accounts are account identifiers.
 * @throws Error for numbers or accounts that no ledger writes.
 */
export function readIcpBlock({ timestamp, transaction }: IcpBlock): Entry {
  const [operation] = transaction.operation
  const at = timeNs(timestamp.timestamp_nanos)
  if (operation === undefined) return emptyEntry('other', at)
  const [icrcMemo] = transaction.icrc1_memo
  return {
    ...emptyEntry('other', at),
    ...movementOf(operation),
    memo: icrcMemo && memo(copyBytes(icrcMemo)),
    legacyMemo: transaction.memo,
    createdAtTime: timeNs(transaction.created_at_time.timestamp_nanos),
  }
}

type Movement = Partial<Entry> & Pick<Entry, 'kind' | 'amount'>

function movementOf(operation: IcpOperation): Movement {
  if ('Mint' in operation) {
    const { to, amount } = operation.Mint
    return { kind: 'mint', to: identifier(to), amount: amount.e8s }
  }
  if ('Burn' in operation) {
    const { from, amount, spender } = operation.Burn
    return { kind: 'burn', from: identifier(from), amount: amount.e8s, ...spentBy(spender) }
  }
  if ('Transfer' in operation) {
    const { from, to, amount, fee, spender } = operation.Transfer
    return {
      kind: 'transfer',
      from: identifier(from),
      to: identifier(to),
      amount: amount.e8s,
      ...feeOf(fee),
      ...spentBy(spender),
    }
  }
  const { from, spender, allowance, fee, expires_at, expected_allowance } = operation.Approve
  return {
    kind: 'approve',
    from: identifier(from),
    spender: identifier(spender),
    amount: amount(allowance.e8s),
    ...feeOf(fee),
    expiresAt: expires_at[0]?.timestamp_nanos,
    expectedAllowance: expected_allowance[0]?.e8s,
  }
}

const feeOf = ({ e8s }: { e8s: bigint }) => ({ chargedFee: e8s, givenFee: e8s })

const spentBy = ([spender]: [] | [Uint8Array | number[]]) => ({
  spender: spender && identifier(spender),
})

function identifier(bytes: Uint8Array | number[]): Uint8Array {
  const key = copyBytes(bytes)
  if (!isIdentifier(key)) throw new Error('a block has an account that is no identifier')
  return key
}
