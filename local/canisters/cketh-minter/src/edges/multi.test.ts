import type { RpcError } from '@sluice/candid/evm_rpc'
import { expect, test } from 'vitest'
import { answerOf } from './multi.ts'

const TOO_LARGE: RpcError = {
  HttpOutcallError: {
    IcError: {
      code: { SysFatal: null },
      message: 'Http body exceeds size limit of 2000000 bytes.',
    },
  },
}
const LIMITED: RpcError = { JsonRpcError: { code: -32_005n, message: 'more than 10000 results' } }
const BROKEN: RpcError = { ProviderError: { ProviderNotFound: null } }
const double = (value: number) => 2 * value

test('what providers agree on is the answer, be it a value or an error', () => {
  expect(answerOf({ Consistent: { Ok: 2 } }, double)).toEqual({ kind: 'consistent', value: 4 })
  expect(answerOf({ Consistent: { Err: BROKEN } }, double)).toEqual({
    kind: 'refused',
    text: 'ProviderError',
    isTooLarge: false,
  })
})

test.each([TOO_LARGE, LIMITED])(
  'an answer that is too large is told from other errors',
  (error) => {
    expect(answerOf({ Consistent: { Err: error } }, double)).toMatchObject({ isTooLarge: true })
  },
)

test('enough providers that find it too much agree, in whatever words; fewer do not', () => {
  type Result = { Ok: number } | { Err: RpcError }
  const kind = (...results: Result[]) =>
    answerOf({ Inconsistent: results.map((result) => [{}, result]) }, double)
  const [large, limited, broken] = [{ Err: TOO_LARGE }, { Err: LIMITED }, { Err: BROKEN }]
  expect(kind(large, limited, large, broken)).toMatchObject({ kind: 'refused', isTooLarge: true })
  expect(kind(large, limited, broken, broken)).toMatchObject({ kind: 'inconsistent' })
  expect(kind(large, { Ok: 2 }, { Ok: 2 }, { Ok: 3 })).toMatchObject({ kind: 'inconsistent' })
})

test('a long text of a provider is cut', () => {
  const error: RpcError = { JsonRpcError: { code: 1n, message: 'x'.repeat(10_000) } }
  const answer = answerOf({ Consistent: { Err: error } }, double)
  expect(answer.kind === 'refused' && answer.text).toHaveLength(200)
})
