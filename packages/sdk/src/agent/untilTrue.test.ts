import {
  HttpFetchErrorCode,
  QuerySignatureVerificationFailedErrorCode,
  TransportError,
  TrustError,
} from '@icp-sdk/core/agent'
import { expect, test } from 'vitest'
import { untilTrue } from './untilTrue.ts'

const lie = () => TrustError.fromCode(new QuerySignatureVerificationFailedErrorCode('a node'))

/** Answers with each of these in turn: throws what is an error. */
function answers(...list: unknown[]) {
  const asked = { times: 0 }
  const ask = async () => {
    asked.times += 1
    const next = list.shift()
    if (next instanceof Error) throw next
    return next
  }
  return { ask, asked }
}

test('who is lied to asks again, and believes what is signed', async () => {
  const { ask, asked } = answers(lie(), lie(), 'true')
  expect(await untilTrue(ask)).toBe('true')
  expect(asked.times).toBe(3)
})

test('somebody who always lies is not asked for ever', async () => {
  const { ask, asked } = answers(lie(), lie(), lie(), 'never asked')
  await expect(untilTrue(ask)).rejects.toBeInstanceOf(TrustError)
  expect(asked.times).toBe(3)
})

test('a lost answer is no lie', async () => {
  const lost = TransportError.fromCode(new HttpFetchErrorCode(new Error('lost')))
  const { ask, asked } = answers(lost, 'never asked')
  await expect(untilTrue(ask)).rejects.toBe(lost)
  expect(asked.times).toBe(1)
})
