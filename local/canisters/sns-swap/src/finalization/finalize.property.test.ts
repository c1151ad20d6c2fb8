import { neuronSubaccount, treasurySubaccount } from '@sluice/candid/neuron-account'
import { principalSubaccount, toHex } from '@sluice/canister'
import { BASKET_MEMO, basketOf, shareOf } from '@sluice/governance/launch'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ICP_FEE } from '../money/accounts.ts'
import { refund } from '../money/refund.ts'
import { refreshBuyer } from '../participation/refresh.ts'
import {
  type Fate,
  GOVERNANCE,
  ICP,
  LogicSale,
  SALE,
  SELF,
  TOKEN_FEE,
} from '../testing/logicSale.ts'
import { finalize } from './finalize.ts'

const buyers = [10, 11, 12, 13, 14].map((first) => Uint8Array.of(first, 5))
const payment = fc.tuple(fc.constantFrom(...buyers), fc.bigInt({ min: 1n, max: 70n * ICP }))
const fates = fc.array(fc.constantFrom<Fate>('runs', 'runs', 'is lost', 'runs unheard'), {
  maxLength: 60,
})

test('whatever is paid and whatever goes wrong: in the end each e8 of ICP and token has one owner', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 1, maxLength: 15 }),
      fates,
      async (paid, fated) => {
        const sale = new LogicSale()
        const sent = new Map<Uint8Array, bigint>()
        for (const [buyer, amount] of paid) {
          sale.pay(buyer, amount)
          sent.set(buyer, (sent.get(buyer) ?? 0n) + amount)
          await refreshBuyer(sale.context, buyer, undefined).catch(() => undefined)
        }
        sale.now = 2_000n
        const rest = [...fated]
        sale.fate = () => rest.shift() ?? 'runs'
        for (let round = 0; round < 100 && !sale.context.state.isFinal.get(); round++) {
          await finalize(sale.context)
          await sale.runJobs()
        }
        expect(sale.context.state.isFinal.get()).toBe(true)
        sale.fate = () => 'runs'
        for (const buyer of buyers) await refund(sale.context, buyer)
        if (sale.context.state.lifecycle.get() === 'committed') requireCommitted(sale, sent)
        else requireAborted(sale, sent)
      },
    ),
    share(400, 60),
  )
})

function requireCommitted(sale: LogicSale, sent: ReadonlyMap<Uint8Array, bigint>): void {
  const { state } = sale.context
  const accepted = buyers.map((buyer) => state.buyers.get(buyer)?.accepted ?? 0n)
  const total = accepted.reduce((sum, one) => sum + one, 0n)
  expect(total).toBe(state.total.get())
  expect(sale.icpOf(GOVERNANCE)).toBe(total - ICP_FEE * BigInt(state.buyers.size))
  let tokens = 0n
  for (const [place, buyer] of buyers.entries()) {
    const own = accepted[place] ?? 0n
    requireExcessBack(sale, buyer, (sent.get(buyer) ?? 0n) - own)
    if (own === 0n) continue
    const { basketCount: count, basketInterval: interval } = SALE
    for (const { memo, amount } of basketOf(shareOf(SALE.tokens, own, total), {
      count,
      interval,
    })) {
      const id = neuronSubaccount(buyer, memo)
      expect(sale.tokensOf(GOVERNANCE, id)).toBe(amount - TOKEN_FEE)
      expect(sale.neurons.get(toHex(id))).toBe(amount - TOKEN_FEE)
      tokens += amount
    }
  }
  // the dust of a handful of buyers is below a fee, and stays where it is
  expect(sale.tokensOf(SELF)).toBe(SALE.tokens - tokens)
  expect(sale.tokensOf(SELF)).toBeLessThanOrEqual(TOKEN_FEE)
  expect(sale.isNormal).toBe(true)
  expect(sale.hasReturnedDapps).toBe(false)
}

function requireAborted(sale: LogicSale, sent: ReadonlyMap<Uint8Array, bigint>): void {
  expect(sale.icpOf(GOVERNANCE)).toBe(0n)
  for (const buyer of buyers) {
    const own = sale.context.state.buyers.get(buyer)?.accepted ?? 0n
    const back = own > 0n ? own - ICP_FEE : 0n
    requireExcessBack(sale, buyer, (sent.get(buyer) ?? 0n) - own, back)
  }
  expect(sale.tokensOf(SELF)).toBe(0n)
  expect(sale.tokensOf(GOVERNANCE, treasurySubaccount(GOVERNANCE))).toBe(SALE.tokens - TOKEN_FEE)
  expect(sale.neurons.size).toBe(0)
  expect(sale.hasReturnedDapps).toBe(true)
  expect(sale.isNormal).toBe(false)
}

/** What was not accepted is with its owner; only what a transfer costs more than it is worth stays in their account. */
function requireExcessBack(sale: LogicSale, buyer: Uint8Array, excess: bigint, back = 0n): void {
  const isMoved = excess > ICP_FEE
  expect(sale.icpOf(buyer)).toBe(back + (isMoved ? excess - ICP_FEE : 0n))
  expect(sale.icpOf(SELF, principalSubaccount(buyer))).toBe(isMoved ? 0n : excess)
}

test('two finalisations at once do nothing twice', async () => {
  const sale = new LogicSale()
  for (const buyer of buyers) {
    sale.pay(buyer, 10n * ICP)
    await refreshBuyer(sale.context, buyer, undefined)
  }
  sale.now = 2_000n
  const [first, second] = await Promise.all([finalize(sale.context), finalize(sale.context)])
  expect(first.error_message).toEqual([])
  expect(second.error_message).toEqual(['A finalization is under way.'])
  expect(first.claim_neuron_result[0]?.success).toBe(15)
  const again = await finalize(sale.context)
  expect(again).toMatchObject({
    error_message: [],
    sweep_icp_result: [{ success: 0, skipped: 5 }],
    sweep_sns_result: [{ success: 0, skipped: 15 }],
    claim_neuron_result: [{ success: 0, skipped: 15 }],
  })
  expect(sale.neurons.has(toHex(neuronSubaccount(buyers[0] ?? SELF, BASKET_MEMO)))).toBe(true)
})

test('a finalisation stops at the first step that fails, and says at which', async () => {
  const sale = new LogicSale()
  for (const buyer of buyers) {
    sale.pay(buyer, 10n * ICP)
    await refreshBuyer(sale.context, buyer, undefined)
  }
  expect((await finalize(sale.context)).error_message[0]).toContain('Current state is OPEN')
  sale.now = 2_000n
  sale.fate = () => 'is lost'
  const stopped = await finalize(sale.context)
  expect(stopped.error_message[0]).toContain('Transferring ICP')
  expect(stopped.sweep_icp_result).toMatchObject([{ success: 0, failure: 5 }])
  expect(stopped.sweep_sns_result).toEqual([])
})
