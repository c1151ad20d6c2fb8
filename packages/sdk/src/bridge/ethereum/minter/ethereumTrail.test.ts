import { fromHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import { formatAccount } from '../../../ledgers/addresses.ts'
import type { HistoryEntry } from '../../../ledgers/LedgerAdapter.ts'
import { OWNER } from '../testing/FakeEthereum.ts'
import { fetchEthereumTrail } from './EthereumTrail.ts'

const MINTER = 'sv3dd-oaaaa-aaaar-qacoa-cai'
const ADDRESS = 'a1'.repeat(20)
const me = formatAccount(OWNER)
const burn = fromHex(`82008154${ADDRESS}`)
const refund = fromHex('82028105')
const entry = (index: bigint, fields: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ index, kind: 'burn', amount: 7n, timestampNs: 1_000_000n },
  ...fields,
})

const HISTORY: readonly HistoryEntry[] = [
  // anybody burns what is theirs, with a memo of any bytes
  entry(4n, { from: me, memo: burn }),
  entry(3n, { from: me, spender: 'aaaaa-aa', memo: burn }),
  entry(2n, { from: me, spender: MINTER, memo: burn }),
  entry(1n, { kind: 'mint', to: me, memo: refund }),
  entry(0n, {
    kind: 'mint',
    to: formatAccount({ owner: OWNER.owner, subaccount: new Uint8Array(32).fill(1) }),
    memo: refund,
  }),
]
const ledger = {
  fetchHistory: async ({ cursor }: { cursor?: bigint }) => ({
    entries: HISTORY.filter(({ index }) => cursor === undefined || index < cursor),
  }),
}

test('only what the minter took is a withdrawal, and only what came to the account came back', async () => {
  const { burns, refunds, mints } = await fetchEthereumTrail(ledger, MINTER, OWNER, 0)
  expect(burns.map(({ block, withdrawal, to }) => [block, withdrawal, to])).toEqual([
    [2n, 2n, `0x${ADDRESS}`],
  ])
  expect([...refunds.keys()]).toEqual([5n])
  expect(refunds.get(5n)?.block).toBe(1n)
  expect(mints.size).toBe(0)
})
