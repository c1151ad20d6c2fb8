import type { IcpBlock, IcpOperation } from '@sluice/candid/ledger'
import { accountIdentifier } from '@sluice/canister'
import { isIdentifier, type LedgerAccount } from '../account.ts'
import type { Block } from '../blocks/block.ts'
import { opt } from '../opt.ts'

const LEGACY_MEMO_LENGTH = 8

/** A block as the ICP ledger and its archive tell it. */
export function icpBlock(block: Block): IcpBlock {
  const { memo } = block
  const isLegacy = memo?.length === LEGACY_MEMO_LENGTH
  const createdAt = block.createdAtTime ?? block.timestamp
  return {
    parent_hash: opt(block.parentHash),
    timestamp: { timestamp_nanos: block.timestamp },
    transaction: {
      memo: isLegacy ? bigEndian(memo) : 0n,
      icrc1_memo: isLegacy ? [] : opt(memo),
      operation: opt(operationOf(block)),
      created_at_time: { timestamp_nanos: createdAt },
    },
  }
}

function operationOf(block: Block): IcpOperation | undefined {
  const [from, to] = [identifierOf(block.from), identifierOf(block.to)]
  const spender = identifierOf(block.spender)
  const amount = { e8s: block.amount }
  const fee = { e8s: block.chargedFee }
  switch (block.operation) {
    case 'mint':
      return to && { Mint: { to, amount } }
    case 'burn':
      return from && { Burn: { from, amount, spender: opt(spender) } }
    case 'transfer':
      return from && to && { Transfer: { from, to, amount, fee, spender: opt(spender) } }
    case 'approve':
      return from && spender && { Approve: { from, spender, fee, ...approvalOf(block) } }
  }
}

/** An allowance may be larger than the numbers of this interface: it shows as the largest. */
function approvalOf({ amount, expiresAt, expectedAllowance }: Block) {
  const shown = { e8s: amount < MAX_NAT64 ? amount : MAX_NAT64 }
  return {
    allowance: shown,
    allowance_e8s: amount,
    expires_at: opt(expiresAt === undefined ? undefined : { timestamp_nanos: expiresAt }),
    expected_allowance: opt(
      expectedAllowance === undefined ? undefined : { e8s: expectedAllowance },
    ),
  }
}

const MAX_NAT64 = 2n ** 64n - 1n

function identifierOf(account: LedgerAccount | undefined): Uint8Array | undefined {
  if (account === undefined) return undefined
  return isIdentifier(account)
    ? account.owner
    : accountIdentifier(account.owner, account.subaccount)
}

function bigEndian(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, LEGACY_MEMO_LENGTH).getBigUint64(0)
}
