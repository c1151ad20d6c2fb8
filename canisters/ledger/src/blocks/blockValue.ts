import type { Value } from '@sluice/candid/ledger'
import { isIdentifier, type LedgerAccount } from '../account.ts'
import type { Block } from './block.ts'

const OPERATION_NAMES = {
  mint: 'mint',
  burn: 'burn',
  transfer: 'xfer',
  approve: 'approve',
} as const

/** A block as an ICRC-3 value. */
export function blockValue(block: Block): Value {
  const entries: [string, Value][] = []
  if (block.parentHash !== undefined) entries.push(['phash', { Blob: block.parentHash }])
  if (block.givenFee === undefined && block.chargedFee > 0n)
    entries.push(['fee', { Nat: block.chargedFee }])
  if (block.feeCollector !== undefined) entries.push(['fee_col', accountValue(block.feeCollector)])
  if (block.feeCollectorBlock !== undefined)
    entries.push(['fee_col_block', { Nat: block.feeCollectorBlock }])
  entries.push(['ts', { Nat: block.timestamp }], ['tx', { Map: transactionEntries(block) }])
  return { Map: entries }
}

function transactionEntries(block: Block): [string, Value][] {
  const entries: [string, Value][] = [
    ['op', { Text: OPERATION_NAMES[block.operation] }],
    ['amt', { Nat: block.amount }],
  ]
  const accounts = { from: block.from, to: block.to, spender: block.spender }
  for (const [name, account] of Object.entries(accounts)) {
    if (account !== undefined) entries.push([name, accountValue(account)])
  }
  const numbers = {
    fee: block.givenFee,
    ts: block.createdAtTime,
    expected_allowance: block.expectedAllowance,
    expires_at: block.expiresAt,
  }
  for (const [name, number] of Object.entries(numbers)) {
    if (number !== undefined) entries.push([name, { Nat: number }])
  }
  if (block.memo !== undefined) entries.push(['memo', { Blob: block.memo }])
  return entries
}

function accountValue(account: LedgerAccount): Value {
  const owner: Value = { Blob: account.owner }
  if (isIdentifier(account) || account.subaccount === undefined) return { Array: [owner] }
  return { Array: [owner, { Blob: account.subaccount }] }
}
