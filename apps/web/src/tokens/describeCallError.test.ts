import { CallError, SluiceError, WalletError } from '@sluice/sdk'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../i18n/setup.ts'
import { describeCallError } from './describeCallError.ts'

beforeAll(() => startTexts('en'))

test.each([
  [WalletError.unsupported('swap'), 'no actor'],
  [CallError.signedOut(), 'No signer agent available. Please connect first.'],
  [
    WalletError.otherAccount(),
    'Please try reconnecting your wallet and ensure the account inside matches the account displayed on the page',
  ],
  [
    new SluiceError('of a later version', { retry: 'now', funds: 'wallet' }),
    'Some unknown error happened. Please refresh the page to reconnect.',
  ],
  [new TypeError('x is undefined'), 'Some unknown error happened.'],
])('%s is told in the words that are specified', (error, words) => {
  expect(describeCallError(i18next.t, error).toLowerCase()).toContain(words.toLowerCase())
})
