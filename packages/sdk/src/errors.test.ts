import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SluiceError, SwapError, TransferError } from './errors.ts'

test('an error with amounts becomes JSON, with its amounts as digits', () => {
  const error = SwapError.priceMoved({ minimum: 5n, pool: 'aaaaa-aa', hop: 2 })
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'SwapError',
    code: 'price-moved',
    message: 'price-moved (minimum: 5, pool: aaaaa-aa, hop: 2)',
    details: { minimum: '5', pool: 'aaaaa-aa', hop: 2 },
    retry: 'after-requote',
    funds: 'wallet',
  })
})

test('what an error was caused by does not keep it from becoming JSON', () => {
  const knot: Record<string, unknown> = { amount: 1n }
  knot.self = knot
  expect(JSON.parse(JSON.stringify({ error: TransferError.unknown('7', knot) })).error.code).toBe(
    'transfer-unknown',
  )
})

test('every error of the SDK is one of these, so that all of them become JSON', () => {
  const own = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .flatMap((path) => {
      const text = readFileSync(join(import.meta.dirname, path), 'utf8')
      return [...text.matchAll(/class (\w+)[^{]*? extends (Error|TypeError|RangeError)\b/g)].map(
        ([, name]) => name,
      )
    })
  expect(own).toEqual([SluiceError.name])
})
