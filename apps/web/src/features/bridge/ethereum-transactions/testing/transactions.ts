import type { EvmTransaction } from '@sluice/sdk/ethereum'

export const ALICE = '2chl6-4hpzw-vqaaa-aaaaa-c'
export const CKETH = 'ss2fx-dyaaa-aaaar-qacoq-cai'
export const HELPER = `0x${'b2'.repeat(20)}`
export const SENDER = `0x${'a1'.repeat(20)}`
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

export const transaction = (change: Partial<EvmTransaction> = {}): EvmTransaction => ({
  chainId: 31_337,
  hash: hashOf(1),
  owner: ALICE,
  purpose: { kind: 'deposit-eth', ledgerId: CKETH, amount: 5n },
  from: SENDER,
  to: HELPER,
  value: 5n,
  data: '0x17c819c4',
  addedTimeMs: 1_800_000_000_000,
  addedBlock: 100,
  ...change,
})
