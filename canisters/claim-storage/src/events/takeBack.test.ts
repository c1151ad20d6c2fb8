import type { TransferIntent } from '@sluice/canister'
import { expect, test } from 'vitest'
import { claimListed } from '../claims/claim.ts'
import { addQuotas } from '../claims/quotas.ts'
import { principalUser } from '../claims/users.ts'
import { EVENT, logicClaims, receiver } from '../testing/logicClaims.ts'
import { makeReady } from './events.ts'
import { setStatus } from './funding.ts'
import { takeBack } from './takeBack.ts'

const AMOUNT = 1_000n
/** What the event's account holds by its ledger's word, and what a transfer costs there. */
const HELD = 10n ** 18n
const FEE = 10n
const alice = receiver(1)

test('what is on its way to somebody stays when the creator takes back the rest', async () => {
  const sent: TransferIntent[] = []
  const { context } = await logicClaims({
    send: async (intent) => {
      sent.push(intent)
      return sent.length === 1
        ? { kind: 'rejected', code: 5, message: 'the answer was lost' }
        : { kind: 'ok', block: 1n }
    },
  })
  const quotas = [1, 2].map((number) => ({
    user: principalUser(receiver(number)),
    amount: AMOUNT,
  }))
  expect(addQuotas(context, EVENT, quotas)).toEqual({ ok: true })
  expect(makeReady(context, EVENT)).toEqual({ ok: true })
  expect(await setStatus(context, EVENT, true)).toHaveProperty('ok')
  expect(await claimListed(context, EVENT, alice)).toHaveProperty('err')
  expect(await setStatus(context, EVENT, false)).toHaveProperty('ok')

  expect(await takeBack(context, EVENT)).toEqual({ ok: HELD - AMOUNT })

  expect(sent[1]?.amount).toBe(HELD - AMOUNT - FEE)
  expect(context.state.events.get(0n)).toMatchObject({ pendingAmount: AMOUNT, returning: 0n })
})
