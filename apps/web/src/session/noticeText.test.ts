import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../i18n/setup.ts'
import { noticeText } from './noticeText.ts'

beforeAll(() => startTexts('en'))

test('a session of Internet Identity that has ended is told in its words, others in ours', () => {
  const told = noticeText(i18next.t, { kind: 'expired', wallet: 'internet-identity' })
  expect(told).toEqual({
    tone: 'warning',
    text: 'Code 400 – Signature Verification Failed. Your Internet Identity session has expired. Please reconnect your II and try again — it should work smoothly.',
  })
  expect(noticeText(i18next.t, { kind: 'expired', wallet: 'plug' }).text).not.toBe(told.text)
})

test('a clock that the network does not accept is an error', () => {
  expect(noticeText(i18next.t, { kind: 'clock-wrong' })).toEqual({
    tone: 'error',
    text: 'Specified ingress_expiry not within expected range. Please reset your time on your device.',
  })
})
