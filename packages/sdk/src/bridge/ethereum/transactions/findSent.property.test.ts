import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EvmReads } from '../chain/EvmReads.ts'
import { FakeEvm, hashOf, SENDER } from '../testing/FakeEvm.ts'
import { findSent } from './findSent.ts'

test('whatever a sender sent, and whenever it was mined, each transaction is found by its nonce in few steps', async () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(pauses, fc.nat(), async (blocksBetween, pick) => {
      const evm = new FakeEvm()
      const start = evm.head
      for (const [nonce, blocks] of blocksBetween.entries()) {
        evm.send({ hash: hashOf(nonce + 1), from: SENDER, nonce })
        if (blocks > 0) evm.mine(blocks)
      }
      evm.mine()
      const nonce = pick % blocksBetween.length
      evm.asked.length = 0
      const reads = new EvmReads(evm.rpc)
      const found = await findSent(reads, { from: SENDER, nonce, after: start, upTo: evm.head })
      expect(found?.hash).toBe(hashOf(nonce + 1))
      expect(evm.asked.length).toBeLessThanOrEqual(14)
    }),
  )
})

test('a nonce that nobody has used is not found', async () => {
  const evm = new FakeEvm()
  evm.mine(5)
  const wanted = { from: SENDER, nonce: 0, after: 100, upTo: evm.head }
  expect(await findSent(new EvmReads(evm.rpc), wanted)).toBeUndefined()
})
