import type { FieldType } from './FieldType.ts'

const sent = { change: 'nat?', changeVout: 'id?', minterFee: 'nat' } as const

/**
 * What the log of a bridge's minter tells, in the words of `MinterEvent` of the SDK, and what the token's ledger says of its supply. Amounts
 * are smallest units. Fields are only ever added, at the end.
 */
export const BRIDGE_EVENT_FIELDS = {
  minterFeeSet: { checkFee: 'nat' },
  coinsReceived: { isOwn: 'bool', amount: 'nat', coins: 'id', ownCoins: 'names' },
  withdrawalAccepted: { withdrawal: 'nat', amount: 'nat' },
  withdrawalRemoved: { withdrawal: 'nat' },
  transactionSent: { txid: 'text', withdrawals: 'names', spent: 'nat', coins: 'id', ...sent },
  transactionReplaced: { before: 'text', txid: 'text', spent: 'nat?', coins: 'id?', ...sent },
  transactionConfirmed: { txid: 'text' },
  refundScheduled: { withdrawal: 'nat', amount: 'nat' },
  refunded: { withdrawal: 'nat' },
  minterNoted: { what: 'text' },
  supplyTold: { supply: 'nat' },
} as const satisfies Record<string, Record<string, FieldType>>
