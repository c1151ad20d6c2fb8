import { times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { regtestOf } from '../bitcoin/node/RegtestChain.ts'
import {
  alice,
  bob,
  ENDOWMENT,
  LEDGER_FEE,
  outsideAddress,
  startBridge,
} from './testing/BridgeWorld.ts'

/** So many inputs a payment may have: in a deep run as many as the public minter's. */
const MOST_INPUTS = times(1_000, 12)
/** More than that, also after what the check of each has cost. */
const COINS = Math.ceil(MOST_INPUTS * 1.1) + 1
const COIN = 2_000n
/** A mempool takes no longer chain of payments that hang on each other. */
const PER_BLOCK = 20
const outside = outsideAddress('outside')

test('a person with a thousand small coins gets all of them minted, is paid by as many inputs as may be, and gets back what takes more', {
  timeout: 60_000 + MOST_INPUTS * 300,
}, async () => {
  const world = await startBridge()
  await world.upgradeWith({ max_num_inputs_in_transaction: [BigInt(MOST_INPUTS)] })
  // the one large coin goes, so that small ones must serve
  await world.withdraw(bob, outside, ENDOWMENT - LEDGER_FEE)
  await world.passSeconds(601)
  await world.confirm()
  const address = await world.depositAddress(alice)
  for (let sent = 0; sent < COINS; sent++) {
    await world.pay(address, COIN)
    if (sent % PER_BLOCK === PER_BLOCK - 1) await world.mine()
  }
  await world.mine(6)
  // a call takes a hundred of them
  let minted = 0
  for (let answer = await world.update(alice); 'Ok' in answer; answer = await world.update(alice)) {
    minted += answer.Ok.filter((status) => 'Minted' in status).length
  }
  expect(minted).toBe(COINS)
  await world.requireSolvent()

  const whole = await world.balanceOf(alice)
  const tooMuch = await world.withdraw(alice, outside, whole - LEDGER_FEE)
  await world.passSeconds(601)
  await world.passSeconds(601)
  expect(await world.status(tooMuch)).toMatchObject({
    Reimbursed: { amount: whole - LEDGER_FEE },
  })
  await world.requireSolvent()

  const before = await world.balanceOf(alice)
  const amount = COIN * BigInt(MOST_INPUTS - 1)
  const id = await world.withdraw(alice, outside, amount)
  await world.passSeconds(601)
  const [sent] = regtestOf(world.network).node.mempool.transactions
  expect(sent?.inputs.length).toBeGreaterThan(MOST_INPUTS - 2)
  await world.confirm()
  expect(await world.status(id)).toHaveProperty('Confirmed')
  expect(await world.balanceOf(alice)).toBe(before - LEDGER_FEE - amount)
  await world.requireSolvent()
  await world.network.stop()
})
