import { expect, test } from 'vitest'
import { refund } from '../money/refund.ts'
import { ICP, LogicSale, SALE } from '../testing/logicSale.ts'
import { refreshBuyer } from './refresh.ts'
import { MOST_TICKETS, newTicket, openTicket, removeTicket } from './tickets.ts'

const buyer = Uint8Array.of(20, 5)
const other = Uint8Array.of(21, 5)
const wish = (whole: bigint) => ({ amount_icp_e8s: whole * ICP, subaccount: [] as [] })

test('takes no part before the sale is open and after its end, also when it ends while the ledger is asked', async () => {
  const sale = new LogicSale()
  sale.now = 999n
  sale.pay(buyer, 5n * ICP)
  await expect(refreshBuyer(sale.context, buyer, undefined)).rejects.toThrow(
    'Current state is ADOPTED. (before awaiting ICP ledger response)',
  )
  sale.now = 1_999n
  const { fetchBalance } = sale.context
  sale.context.fetchBalance = async (...args) => {
    sale.now = 2_000n
    return fetchBalance(...args)
  }
  await expect(refreshBuyer(sale.context, buyer, undefined)).rejects.toThrow(
    'Current state is ABORTED. (after ICP ledger response)',
  )
  expect(sale.context.state.buyers.size).toBe(0)
})

test('says what is missing, and changes nothing when nothing has come', async () => {
  const sale = new LogicSale()
  sale.pay(buyer, ICP - 1n)
  await expect(refreshBuyer(sale.context, buyer, undefined)).rejects.toThrow(
    `Amount transferred: ${ICP - 1n}; minimum required to participate: ${ICP}`,
  )
  sale.pay(buyer, 1n)
  const first = await refreshBuyer(sale.context, buyer, undefined)
  expect(first).toEqual({
    icp_accepted_participation_e8s: ICP,
    icp_ledger_account_balance_e8s: ICP,
  })
  expect(await refreshBuyer(sale.context, buyer, undefined)).toEqual(first)
  expect(sale.context.state.total.get()).toBe(ICP)
})

test('a payment that fills the sale ends it, and the next one is refused', async () => {
  const sale = new LogicSale()
  sale.pay(buyer, 60n * ICP)
  await refreshBuyer(sale.context, buyer, undefined)
  sale.pay(other, 60n * ICP)
  const second = await refreshBuyer(sale.context, other, undefined)
  expect(second.icp_accepted_participation_e8s).toBe(40n * ICP)
  expect(sale.context.state.lifecycle.get()).toBe('committed')
  await expect(refreshBuyer(sale.context, buyer, undefined)).rejects.toThrow('COMMITTED')
})

test('asks for the confirmation text of the sale', async () => {
  const sale = new LogicSale({ ...SALE, confirmation: 'I am nobody' })
  sale.pay(buyer, 5n * ICP)
  await expect(refreshBuyer(sale.context, buyer, undefined)).rejects.toThrow('No confirmation')
  await expect(refreshBuyer(sale.context, buyer, 'no')).rejects.toThrow('does not match')
  expect(await refreshBuyer(sale.context, buyer, 'I am nobody')).toMatchObject({
    icp_accepted_participation_e8s: 5n * ICP,
  })
})

test('a ticket is kept until it is paid for or given back, and found again', async () => {
  const sale = new LogicSale()
  const { context } = sale
  expect(newTicket(context, buyer, wish(0n))).toMatchObject({
    result: [
      {
        Err: {
          error_type: 4,
          invalid_user_amount: [
            { min_amount_icp_e8s_included: ICP, max_amount_icp_e8s_included: 60n * ICP },
          ],
        },
      },
    ],
  })
  const made = newTicket(context, buyer, wish(5n))
  expect(made).toMatchObject({ result: [{ Ok: { ticket: [{ amount_icp_e8s: 5n * ICP }] } }] })
  expect(newTicket(context, buyer, wish(7n))).toMatchObject({
    result: [{ Err: { error_type: 3, existing_ticket: [{ amount_icp_e8s: 5n * ICP }] } }],
  })
  expect(openTicket(context, buyer)).toEqual(made)
  sale.pay(buyer, 4n * ICP)
  await expect(refreshBuyer(context, buyer, undefined)).rejects.toThrow('smaller than the amount')
  sale.pay(buyer, ICP)
  await refreshBuyer(context, buyer, undefined)
  expect(openTicket(context, buyer)).toEqual({ result: [{ Ok: { ticket: [] } }] })
  newTicket(context, other, wish(2n))
  expect(removeTicket(context, other)).toMatchObject({ amount_icp_e8s: 2n * ICP })
  expect(removeTicket(context, other)).toBeUndefined()
})

test.each([
  ['1, before the sale is open', 999n, buyer, []],
  ['2, after its end', 2_000n, buyer, []],
  ['5, for a subaccount that is none', 1_500n, buyer, [Uint8Array.of(1)]],
  ['6, to nobody', 1_500n, Uint8Array.of(4), []],
] as const)('refuses a ticket with the number %s', (text, now, caller, subaccount) => {
  const sale = new LogicSale()
  sale.now = now
  const answer = newTicket(sale.context, caller, {
    amount_icp_e8s: 5n * ICP,
    subaccount: subaccount[0] === undefined ? [] : [subaccount[0]],
  })
  expect(answer).toMatchObject({ result: [{ Err: { error_type: Number(text[0]) } }] })
})

test('the oldest ticket makes room for a new one', () => {
  const sale = new LogicSale()
  const people = Array.from({ length: MOST_TICKETS + 1 }, (_, index) =>
    Uint8Array.of(index >> 16, index >> 8, index, 3),
  )
  for (const one of people) newTicket(sale.context, one, wish(1n))
  const [first = buyer, second = buyer] = people
  expect(sale.context.state.tickets.size).toBe(MOST_TICKETS)
  expect(sale.context.state.tickets.get(first)).toBeUndefined()
  expect(sale.context.state.tickets.get(second)).toBeDefined()
})

test('refunds nothing while the sale runs, nor before the buyer is settled', async () => {
  const sale = new LogicSale()
  sale.pay(buyer, 5n * ICP)
  await refreshBuyer(sale.context, buyer, undefined)
  expect(await refund(sale.context, buyer)).toMatchObject({
    result: [{ Err: { error_type: [1], description: [expect.stringContaining('OPEN')] } }],
  })
  sale.now = 2_000n
  expect(await refund(sale.context, buyer)).toMatchObject({
    result: [{ Err: { error_type: [1], description: [expect.stringContaining('settled')] } }],
  })
  // who was never accepted gets all but the fee
  sale.pay(other, 3n * ICP)
  expect(await refund(sale.context, other)).toMatchObject({ result: [{ Ok: {} }] })
  expect(sale.icpOf(other)).toBe(3n * ICP - 10_000n)
  expect(await refund(sale.context, other)).toMatchObject({
    result: [{ Err: { error_type: [1], description: [expect.stringContaining('Nothing')] } }],
  })
})
