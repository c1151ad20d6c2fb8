import { beforeEach, expect, test } from 'vitest'
import { newOrderKey } from '../../../flows/orders/OrderKey.ts'
import { memoryStorage } from '../../../flows/store/FlowStore.ts'
import { DISSOLVING } from '../../../flows/testing/bridging.ts'
import { ETHER_MINTER, FEE, LEDGERS, ME } from '../../../flows/testing/chainNames.ts'
import { FakeChain } from '../../../flows/testing/FakeChain.ts'
import { GAS } from '../../../flows/testing/FakeEtherMinter.ts'
import { FakeNetwork } from '../../../flows/testing/FakeNetwork.ts'
import { FakeProcess } from '../../../flows/testing/FakeProcess.ts'

const HELD = 1_000_000n
const AMOUNT = 200_000n
const [, , ETHER, TOKEN] = DISSOLVING
let chain: FakeChain
let process: FakeProcess
beforeEach(() => {
  chain = new FakeChain()
  const network = new FakeNetwork(chain)
  process = new FakeProcess({ network, storage: memoryStorage(), signer: 'key' })
})

const key = () => newOrderKey(ME, chain.nowMs)
const give = (order = ETHER, orderKey = key()) =>
  process.flows.start(orderKey, async () => {
    if (order === undefined) throw new Error('there is no such order')
    return order(orderKey, chain.nowMs)
  })
const mine = (ledger: string) => chain.balanceOf(ledger, ME)

test('ether: one approval, one burn, and a receipt that names the withdrawal', async () => {
  const receipt = await give()
  expect(receipt).toMatchObject({
    ...{ kind: 'bridge-dissolve', ledgerId: LEDGERS.cketh, amount: AMOUNT, arrives: AMOUNT - GAS },
    ...{ block: 2n, transferId: 'eth-out-2' },
    moved: [
      { as: 'paid', ledgerId: LEDGERS.cketh, amount: AMOUNT, block: 2n },
      { as: 'fee', ledgerId: LEDGERS.cketh, amount: FEE },
    ],
  })
  expect(mine(LEDGERS.cketh)).toBe(HELD - AMOUNT - FEE)
})

test('a token: gas and token leave the wallet, and the receipt says what gas was', async () => {
  const receipt = await give(TOKEN)
  expect(receipt).toMatchObject({
    ...{ ledgerId: LEDGERS.ckusdc, amount: AMOUNT, arrives: AMOUNT, transferId: 'eth-out-3' },
    moved: [
      { as: 'paid', ledgerId: LEDGERS.ckusdc, amount: AMOUNT },
      { as: 'fee', ledgerId: LEDGERS.ckusdc, amount: FEE },
      { as: 'paid', ledgerId: LEDGERS.cketh, amount: GAS, block: 3n },
      { as: 'fee', ledgerId: LEDGERS.cketh, amount: FEE },
    ],
  })
  expect(mine(LEDGERS.cketh)).toBe(HELD - GAS - FEE)
  // what gas did not take may be taken for some minutes, and is less than gas once more
  const left = chain.allowanceOf(LEDGERS.cketh, ETHER_MINTER)
  expect(left).toBe(GAS / 4n)
  chain.nowMs += 6 * 60_000 + 1
  expect(chain.openAllowances).toEqual([])
})

test('an order that is given twice with one key is carried out once', async () => {
  const orderKey = key()
  const [one, other] = await Promise.all([give(TOKEN, orderKey), give(TOKEN, orderKey)])
  expect(one).toEqual(other)
  expect(mine(LEDGERS.ckusdc)).toBe(HELD - AMOUNT - FEE)
})

test('gas that was burned for a token that is not there comes back less a fee, and is told', async () => {
  chain.take(LEDGERS.ckusdc, HELD - FEE)
  await expect(give(TOKEN)).rejects.toMatchObject({
    ...{ code: 'bridge-gas-burned', funds: 'pool', retry: 'later' },
    details: { withdrawal: 3n, burned: GAS, returns: GAS - FEE, why: 'allowance', amount: AMOUNT },
  })
  expect(mine(LEDGERS.cketh)).toBe(HELD - FEE - FEE)
  expect(process.flows.pending()).toEqual([])
})
