import { SignerError } from '@icp-sdk/signer'
import { expect, test } from 'vitest'
import { WalletProblem } from '../WalletProblem.ts'
import { signerCallError, signerProblem } from './signerProblem.ts'

const answered = (code: number) => new SignerError({ code, message: 'said so' })

test.each([
  [3001, 'cancelled', 'wallet-refused', 'wallet'],
  [3000, 'cancelled', 'wallet-refused', 'wallet'],
  [2000, 'unsupported', 'wallet-unsupported', 'wallet'],
  [2001, 'unsupported', 'wallet-unsupported', 'wallet'],
  [503, 'busy', 'wallet-busy', 'wallet'],
  [4000, 'closed', 'wallet-lost', 'moving'],
  [4001, 'closed', 'wallet-lost', 'moving'],
  [1000, 'failed', 'wallet-lost', 'moving'],
])('code %i is %s; in a call %s, and the money is: %s', (code, problem, callCode, funds) => {
  expect(signerProblem(answered(code)).code).toBe(problem)
  expect(signerCallError(answered(code))).toMatchObject({ code: callCode, funds })
})

test('a window that never opened sent nothing', () => {
  const cause = new WalletProblem('window-blocked')
  const error = new SignerError({ code: 4000, message: '' }, { cause })

  expect(signerCallError(error)).toMatchObject({ code: 'wallet-blocked', funds: 'wallet' })
})
