import type { ApproveResult, TransferResult } from '@sluice/candid/ledger'
import { expect, test } from 'vitest'
import { icrcAnswer } from '../ledgers/icrc/icrcAnswers.ts'
import type { LedgerAnswer, LedgerRefusal } from '../ledgers/LedgerAdapter.ts'
import { refusalError } from '../wallet/refusalError.ts'
import { approveStep, ledgerRefusal } from './approveStep.ts'

type Err = Extract<TransferResult | ApproveResult, { Err: unknown }>['Err']

const POOL = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const NOW_MS = Date.UTC(2030, 0, 1)
const MINUTE_MS = 60_000
const nsOf = (ms: number) => BigInt(ms) * 1_000_000n

/** Each answer of an ICRC ledger that moves nothing, and the code that it becomes when it was an approval. */
const ANSWERS: readonly (readonly [Err, string])[] = [
  [{ BadFee: { expected_fee: 5n } }, 'fee-changed'],
  [{ InsufficientFunds: { balance: 1n } }, 'insufficient-funds'],
  [{ BadBurn: { min_burn_amount: 9n } }, 'amount-below-minimum'],
  [{ TooOld: null }, 'clock-wrong'],
  [{ CreatedInFuture: { ledger_time: nsOf(NOW_MS) } }, 'clock-wrong'],
  [{ Expired: { ledger_time: nsOf(NOW_MS) } }, 'approval-expired'],
  [{ Expired: { ledger_time: nsOf(NOW_MS + 6 * MINUTE_MS) } }, 'clock-wrong'],
  [{ TemporarilyUnavailable: null }, 'token-busy'],
  [{ AllowanceChanged: { current_allowance: 3n } }, 'approve-refused'],
  [{ GenericError: { error_code: 1n, message: 'closed on Sundays' } }, 'approve-refused'],
]

test.each(ANSWERS)('an approval answered with %o is %s', async (Err, code) => {
  const { error } = await approvalOf(icrcAnswer({ Err } as ApproveResult))
  expect(error).toMatchObject({ code, funds: 'wallet' })
})

test.each(ANSWERS)('the reason of %o is a sentence of the ledger or none', (Err) => {
  const answer = icrcAnswer({ Err } as ApproveResult)
  if (answer.kind !== 'refused') throw new Error('it is a refusal')
  for (const { details } of [refusalError(answer.why), ledgerRefusal(answer.why, 'swap-refused')])
    expect([undefined, '', 'closed on Sundays']).toContain(details.reason)
})

test('an allowance that is missing is one that ended', () => {
  const why: LedgerRefusal = { kind: 'insufficient-allowance' }
  expect(ledgerRefusal(why, 'swap-refused').code).toBe('approval-expired')
})

async function approvalOf(answer: LedgerAnswer) {
  const step = approveStep(
    {
      ledgerId: POOL,
      poolId: POOL,
      amount: 1n,
      fee: 0n,
      createdAtNs: nsOf(NOW_MS),
      expiresAtNs: nsOf(NOW_MS + 5 * MINUTE_MS),
    },
    {
      now: () => NOW_MS,
      balances: { fetchAllowance: async () => ({ amount: 0n }) },
      tokens: { adapter: async () => ({ approveCall: () => ({ read: () => answer }) }) as never },
    },
  )
  const call = await step.call(new Map())
  const read = call?.read(new Uint8Array())
  if (read?.kind !== 'refused') throw new Error('it is a refusal')
  return read
}
