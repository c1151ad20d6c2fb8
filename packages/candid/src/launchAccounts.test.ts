import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { launchDeposit, launchId, launchPayments, launchTokens } from './launchAccounts.ts'

const alice = Uint8Array.of(1, 2)
const bob = Uint8Array.of(1)

test('every sale and every investor has accounts of their own', () => {
  const ids = [launchId(sha256, alice, 1n), launchId(sha256, alice, 2n), launchId(sha256, bob, 1n)]
  const all = ids.flatMap((id) => [
    launchTokens(sha256, id),
    launchPayments(sha256, id),
    launchDeposit(sha256, id, alice),
    launchDeposit(sha256, id, bob),
  ])
  expect(new Set(all.map(bytesToHex)).size).toBe(12)
  for (const account of all) expect(account).toHaveLength(32)
})

test('the rule does not change: money lies where it says', () => {
  const id = launchId(sha256, alice, 7n)
  expect(
    [id, launchTokens(sha256, id), launchPayments(sha256, id), launchDeposit(sha256, id, bob)].map(
      bytesToHex,
    ),
  ).toMatchInlineSnapshot(`
    [
      "9c4b4bbc4eb367471f5c6e49ab5fa166",
      "cc94a3951a4754064b929e8e3be2179899ded5f9df2312cfaf4d2354215ca8ca",
      "47ff7489862e350af5bb21dade1da108615bdd8e92f4fac801532e86f0d13c16",
      "be176e255cf629a93344a8f466b57c42328615e2267f49f4cfa1a3b7642c6a7d",
    ]
  `)
})
