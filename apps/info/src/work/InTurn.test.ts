import { expect, test } from 'vitest'
import { InTurn } from './InTurn.ts'

test('pieces come one after the other, in their order, and others go between them; one that fails holds up nobody', async () => {
  const inTurn = new InTurn()
  const seen: string[] = []
  const piece = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    if (name === 'b') throw new Error('b failed')
    seen.push(`${name} ends`)
    setImmediate(() => seen.push('somebody else'))
    return name
  }
  const all = ['a', 'b', 'c'].map((name) => inTurn.run(piece(name)))
  const [a, b, c] = await Promise.allSettled(all)
  expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'somebody else', 'b begins', 'c begins', 'c ends'])
})
