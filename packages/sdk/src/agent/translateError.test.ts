import {
  CertificateVerificationErrorCode,
  RejectError,
  requestIdOf,
  TrustError,
  UncertifiedRejectErrorCode,
} from '@icp-sdk/core/agent'
import { expect, test } from 'vitest'
import { isSurelyNotSent } from '../flows/isSurelyNotSent.ts'
import { translateError } from './translateError.ts'

test('a reject is a reject, whatever its words say about the request', () => {
  const reject = RejectError.fromCode(
    new UncertifiedRejectErrorCode(
      requestIdOf({}),
      5,
      'Canister has no query method: ingress_expiry of the request',
      'IC0536',
      undefined,
    ),
  )

  expect(translateError(reject)).toMatchObject({
    code: 'rejected',
    details: { reason: expect.stringContaining('no query method') },
  })
})

test('a request that comes too late is told apart', () => {
  const late = new Error('Invalid request expiry: Specified ingress_expiry not within range')

  expect(translateError(late)).toMatchObject({ code: 'clock-wrong' })
})

test('a forged answer to a call is no expired session: the call may have been executed', () => {
  const forged = TrustError.fromCode(new CertificateVerificationErrorCode('Invalid signature'))

  const error = translateError(forged)

  expect(error).toMatchObject({ code: 'unreadable' })
  expect(isSurelyNotSent(error)).toBe(false)
})
