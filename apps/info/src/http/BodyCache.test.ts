import { expect, test } from 'vitest'
import { BodyCache } from './BodyCache.ts'
import { prepareBody } from './prepareBody.ts'

const body = (text: string) => () => prepareBody(text, 'text/plain')
const textOf = async (asked: ReturnType<BodyCache['get']>) => String((await asked).identity)

test('an answer is made once for each version; the one before stands in while the next is made', async () => {
  const cache = new BodyCache()
  let made = 0
  const make = (text: string) => () => {
    made += 1
    return prepareBody(text, 'text/plain')
  }
  expect(await textOf(cache.get('a', { version: '1', nowMs: 0 }, make('one')))).toBe('one')
  expect(await textOf(cache.get('a', { version: '1', nowMs: 1 }, make('never')))).toBe('one')
  expect(await textOf(cache.get('a', { version: '2', nowMs: 2 }, make('two')))).toBe('one')
  await expect
    .poll(() => textOf(cache.get('a', { version: '2', nowMs: 3 }, make('never'))))
    .toBe('two')
  expect(made).toBe(2)
})

test('who knows that something has happened is not told what was before', async () => {
  const cache = new BodyCache()
  await cache.get('a', { version: '1', nowMs: 0 }, body('one'))
  const fresh = { version: '2', nowMs: 1, isFresh: true }
  expect(await textOf(cache.get('a', fresh, body('two')))).toBe('two')
})

test('an answer that is being made for the version before is not taken for the new one', async () => {
  const cache = new BodyCache()
  const old = cache.get('a', { version: '1', nowMs: 0 }, body('one'))
  const fresh = cache.get('a', { version: '2', nowMs: 0, isFresh: true }, body('two'))
  expect(await textOf(old)).toBe('one')
  expect(await textOf(fresh)).toBe('two')
})
