import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SAMPLE } from '../testing/sample.ts'
import { parseBlock } from './block.ts'
import { parseFeeHistory } from './feeHistory.ts'
import { Malformed } from './json.ts'
import { parseLogs } from './logs.ts'
import { parseReceipt } from './receipt.ts'

const PARSERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  eth_getBlockByNumber: parseBlock,
  eth_getLogs: parseLogs,
  eth_feeHistory: parseFeeHistory,
  eth_getTransactionReceipt: parseReceipt,
}

/** Values as a provider might put them in the place of any other. */
const foreign = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '0x',
    '0xg',
    '0x0 ',
    '0x1_0',
    '-0x1',
    `0x${'f'.repeat(65)}`,
    Number.POSITIVE_INFINITY,
    { length: 3 },
    '__proto__',
  ),
)

/** The sample with one value, at any depth, replaced. */
function changed(value: unknown, path: readonly number[], other: unknown): unknown {
  const [first = 0, ...rest] = path
  if (typeof value !== 'object' || value === null || path.length === 0) return other
  const names = Object.keys(value)
  const name = names[first % Math.max(1, names.length)]
  if (name === undefined) return other
  const copy = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(copy, name, changed(Reflect.get(value, name), rest, other))
  return copy
}

test.each(Object.keys(PARSERS))(
  '%s: a provider can answer anything, and what cannot be is malformed',
  (method) => {
    const parse = PARSERS[method]
    fc.assert(
      fc.property(foreign, fc.array(fc.nat(50), { maxLength: 4 }), (other, path) => {
        try {
          const parsed = parse?.(changed(SAMPLE[method], path, other))
          expect(
            JSON.stringify(parsed, (_, each) => (typeof each === 'bigint' ? `${each}` : each))
              .length,
          ).toBeLessThan(20_000)
        } catch (error) {
          if (!(error instanceof Malformed)) throw error
        }
      }),
    )
  },
)
