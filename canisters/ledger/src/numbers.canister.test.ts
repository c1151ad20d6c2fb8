import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/ledger'
import { Network } from '@sluice/network'
import type { Installed } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, alice, bob, installLedger, transferOf } from './testing/installLedger.ts'

let network: Network
let ledger: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  ledger = await installLedger(network)
  for (let count = 0; count < 5; count++) await ledger.as(alice).icrc1_transfer(transferOf({}))
})
afterAll(() => network.stop())

const FAR = [2n ** 63n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 64n + 1n, 2n ** 128n, 2n ** 256n]

test('the log has no entry at a number that does not fit it, whichever way it is asked', async () => {
  const reader = ledger.as(bob)
  for (const start of FAR) {
    for (const length of [1n, 100n, ...FAR]) {
      expect(await reader.icrc3_get_blocks([{ start, length }])).toEqual({
        log_length: 6n,
        blocks: [],
        archived_blocks: [],
      })
      expect(await reader.get_blocks({ start, length })).toMatchObject({
        chain_length: 6n,
        blocks: [],
        archived_blocks: [],
      })
      expect(await reader.get_transactions({ start, length })).toMatchObject({
        log_length: 6n,
        transactions: [],
      })
    }
  }
})

test('more than there is answers what there is, and many ranges answer a hundred entries', async () => {
  const reader = ledger.as(bob)
  const idsOf = async (...ranges: [bigint, bigint][]) => {
    const asked = ranges.map(([start, length]) => ({ start, length }))
    return (await reader.icrc3_get_blocks(asked)).blocks.map(({ id }) => id)
  }
  for (const length of FAR) expect(await idsOf([4n, length])).toEqual([4n, 5n])
  expect(await idsOf([5n, 1n], [0n, 1n], [5n, 1n])).toEqual([5n, 0n, 5n])
  const many = Array.from({ length: 50_000 }, (): [bigint, bigint] => [0n, 6n])
  expect(await idsOf(...many.slice(0, 300))).toHaveLength(100)
  await expect(idsOf(...many)).rejects.toThrow('more bytes than it takes')
})

test('the longest page of blocks is one that a query can answer', async () => {
  const many = await installLedger(network, {
    initial_balances: Array.from({ length: 600 }, () => [accountOf(alice), 1n]),
  })
  const page = await many.as(bob).get_blocks({ start: 0n, length: 600n })
  expect(page).toMatchObject({ first_index: 0n, chain_length: 600n, blocks: { length: 500 } })
})

test('a principal longer than principals are is nobody to send to, from whom nobody could spend', async () => {
  for (const length of [30, 32, 255]) {
    const owner = Principal.fromUint8Array(new Uint8Array(length).fill(7))
    const sent = ledger.as(alice).icrc1_transfer(transferOf({ to: accountOf(owner) }))
    await expect(sent).rejects.toThrow()
  }
  expect(await ledger.as(alice).icrc1_total_supply()).toBe(1_000_000n - 50n)
})
