import type { LegacyTransferArgs, LegacyTransferResult } from '@sluice/candid/ledger'
import { crc32, parseIdentifier } from '@sluice/canister'
import { IDENTIFIER_LENGTH, type LedgerAccount, normalSubaccount } from '../account.ts'
import type { LedgerContext } from '../blocks/appendBlock.ts'
import { TRANSACTION_WINDOW_NS } from '../blocks/deduplication.ts'
import { type TransferFailure, transfer } from '../transfer.ts'

/**
 * The ICP ledger's own `transfer`, by account identifier. Without a creation time the present one counts, so these transfers
 * are always deduplicated.
 * @throws Error (the call traps) for a malformed account identifier and when too many requests are remembered, as the ICP ledger does;
 * and on every other ledger, where accounts are not known by their identifiers and nobody could spend what arrives at one.
 */
export function legacyTransfer(
  context: LedgerContext,
  caller: Uint8Array,
  args: LegacyTransferArgs,
): LegacyTransferResult {
  if (context.state.config.get().kind !== 'Icp') {
    throw new Error(
      'This ledger pays to accounts, not to account identifiers. Nothing was sent: use icrc1_transfer.',
    )
  }
  const outcome = transfer(context, {
    from: { owner: caller, subaccount: normalSubaccount(args.from_subaccount[0]) },
    to: identifierAccount(args.to),
    amount: args.amount.e8s,
    givenFee: args.fee.e8s,
    memo: bigEndian64(args.memo),
    createdAtTime: args.created_at_time[0]?.timestamp_nanos ?? context.now,
  })
  return 'Ok' in outcome ? outcome : { Err: legacyFailure(outcome.Err) }
}

/** Checks length and checksum (the first four bytes are the CRC-32 of the rest). */
export function identifierAccount(identifier: Uint8Array): LedgerAccount {
  if (identifier.length !== IDENTIFIER_LENGTH) {
    throw new Error(
      `Invalid account identifier: it has ${identifier.length} bytes and must have ${IDENTIFIER_LENGTH}`,
    )
  }
  const checksum = new DataView(identifier.buffer, identifier.byteOffset, 4).getUint32(0)
  if (checksum !== crc32(identifier.slice(4))) {
    throw new Error(
      'Invalid account identifier: its checksum does not match; check the address for a typing error',
    )
  }
  return { owner: identifier, subaccount: undefined }
}

/** @throws Error (the call traps) when the text is no account identifier. */
export function requireIdentifier(text: string): Uint8Array {
  const identifier = parseIdentifier(text)
  if (identifier === undefined)
    throw new Error('Invalid account identifier: it must be 64 hexadecimal digits')
  return identifier
}

function legacyFailure(
  failure: TransferFailure,
): Extract<LegacyTransferResult, { Err: unknown }>['Err'] {
  if ('BadFee' in failure) return { BadFee: { expected_fee: { e8s: failure.BadFee.expected_fee } } }
  if ('InsufficientFunds' in failure) {
    return { InsufficientFunds: { balance: { e8s: failure.InsufficientFunds.balance } } }
  }
  if ('TooOld' in failure) return { TxTooOld: { allowed_window_nanos: TRANSACTION_WINDOW_NS } }
  if ('CreatedInFuture' in failure) return { TxCreatedInFuture: null }
  if ('Duplicate' in failure)
    return { TxDuplicate: { duplicate_of: failure.Duplicate.duplicate_of } }
  if ('TemporarilyUnavailable' in failure) {
    throw new Error('Too many transactions in the replay prevention window, try again later')
  }
  if ('BadBurn' in failure) {
    throw new Error(`Burns must be at least ${failure.BadBurn.min_burn_amount} e8s`)
  }
  throw new Error('a transfer by the owner cannot lack an allowance')
}

function bigEndian64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}
