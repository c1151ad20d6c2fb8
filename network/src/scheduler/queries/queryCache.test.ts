import { describe, expect, test } from 'vitest'
import type { Canister } from '../../state/canister.ts'
import { QueryCache } from './queryCache.ts'

const NOTHING = new Uint8Array()

describe('the cache', () => {
  const canister = { version: 1n } as Canister
  const ask = (method: string) => ({ caller: NOTHING, callee: NOTHING, method, arg: NOTHING })
  const answer = (bytes: number) => ({
    response: { kind: 'reply', data: new Uint8Array(bytes) } as const,
    instructions: 0n,
  })

  test('takes no more than it may, and lets go of what was not asked for longest', () => {
    const cache = new QueryCache(3_000)
    for (const method of ['a', 'b']) cache.keep(canister, 1n, ask(method), answer(800))
    expect(cache.find(canister, ask('a'))).toBeDefined()
    cache.keep(canister, 1n, ask('c'), answer(800))
    expect(cache.find(canister, ask('b'))).toBeUndefined()
    expect(cache.find(canister, ask('a'))).toBeDefined()
    // the same again takes no more room
    for (let times = 0; times < 10; times++) cache.keep(canister, 1n, ask('a'), answer(800))
    expect(cache.find(canister, ask('c'))).toBeDefined()
  })

  test('keeps no more of the memory that an answer lies in than the answer', () => {
    const cache = new QueryCache()
    const data = new Uint8Array(8_192).subarray(10, 20)
    cache.keep(canister, 1n, ask('a'), { response: { kind: 'reply', data }, instructions: 0n })
    const kept = cache.find(canister, ask('a'))?.response
    expect(kept?.kind === 'reply' && kept.data.buffer.byteLength).toBe(10)
  })

  test('knows nothing of a canister that took the place of another', () => {
    const cache = new QueryCache()
    cache.keep(canister, 1n, ask('a'), answer(1))
    expect(cache.find({ version: 1n } as Canister, ask('a'))).toBeUndefined()
  })

  test('does not take two questions for one that differ in where their parts end', () => {
    const cache = new QueryCache()
    const split = (method: string, arg: string) => ({ ...ask(method), arg: Buffer.from(arg) })
    cache.keep(canister, 1n, split('get61', ''), answer(1))
    expect(cache.find(canister, split('get', 'a'))).toBeUndefined()
  })
})
