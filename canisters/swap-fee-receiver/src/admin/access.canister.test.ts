import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/swap_fee_receiver'
import { PREPARING_MS } from '@sluice/testing/exchange/marketWorld'
import { controller, governance, stranger } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareReceiver, type ReceiverWorld } from '../testing/receiverWorld.ts'

let world: ReceiverWorld
beforeAll(async () => {
  world = await prepareReceiver()
}, PREPARING_MS)
afterAll(() => world.network.stop())

const token = () => world.exchange.token('TOK')
const pool = () => world.exchange.ids.pools['ICP/TOK']
type Calls = Record<string, (service: _SERVICE) => Promise<unknown>>

const FOR_CONTROLLERS: Calls = {
  burnICS: (service) => service.burnICS(),
  claim: (service) => service.claim(pool(), token(), 1n),
  setCanisterId: (service) => service.setCanisterId(),
  setFees: (service) => service.setFees(),
  startAutoSyncPools: (service) => service.startAutoSyncPools(),
  swapICPToICS: (service) => service.swapICPToICS(),
  swapToICP: (service) => service.swapToICP(token()),
  swapWithoutDeposit: (service) => service.swapWithoutDeposit(pool(), true, '1', '1'),
  transfer: (service) => service.transfer(token(), stranger, 1n),
  transferAll: (service) => service.transferAll(token(), stranger),
}

/** Settings, which governance changes by proposal. */
const FOR_GOVERNANCE: Calls = {
  executeSetLeastDepth: async (service) =>
    service.executeSetLeastDepth(await service.getLeastDepth()),
  executeSetPriceGuard: async (service) =>
    service.executeSetPriceGuard(await service.getPriceGuard()),
  setAutoBurnIcsEnabled: (service) => service.setAutoBurnIcsEnabled(false),
  setAutoSwapToIcsEnabled: (service) => service.setAutoSwapToIcsEnabled(false),
  setIcpPoolClaimInterval: (service) => service.setIcpPoolClaimInterval(1_000_000n),
  setNoIcpPoolClaimInterval: (service) => service.setNoIcpPoolClaimInterval(1_000_000n),
  setLeastDepth: async (service) => service.setLeastDepth(await service.getLeastDepth()),
  setPricePools: (service) => service.setPricePools(pool(), []),
  setPriceGuard: async (service) => service.setPriceGuard(await service.getPriceGuard()),
}

const FOR_ALL: Calls = {
  validateSetAutoBurnIcsEnabled: (service) => service.validateSetAutoBurnIcsEnabled(true),
  validateSetAutoSwapToIcsEnabled: (service) => service.validateSetAutoSwapToIcsEnabled(true),
  validateSetLeastDepth: (service) => service.validateSetLeastDepth(1n),
  validateSetPriceGuard: async (service) =>
    service.validateSetPriceGuard(await service.getPriceGuard()),
  getBaseBalances: (service) => service.getBaseBalances(),
  getCanisterId: (service) => service.getCanisterId(),
  getConfig: (service) => service.getConfig(),
  getCycleInfo: (service) => service.getCycleInfo(),
  getFees: (service) => service.getFees(),
  getInitArgs: (service) => service.getInitArgs(),
  getPendingTransfers: (service) => service.getPendingTransfers(),
  getPools: (service) => service.getPools(),
  getLeastDepth: (service) => service.getLeastDepth(),
  getPricePools: (service) => service.getPricePools(pool()),
  getPriceGuard: (service) => service.getPriceGuard(),
  getPriceReadings: (service) => service.getPriceReadings(pool()),
  getSyncingStatus: (service) => service.getSyncingStatus(),
  getTasks: (service) => service.getTasks(),
  getTokenBurnLog: (service) => service.getTokenBurnLog(),
  getTokenClaimLog: (service) => service.getTokenClaimLog(),
  getTokens: (service) => service.getTokens(),
  getTokenSwapLog: (service) => service.getTokenSwapLog(),
  getVersion: (service) => service.getVersion(),
}

test('the tables name every endpoint', () => {
  const named = [FOR_CONTROLLERS, FOR_GOVERNANCE, FOR_ALL].flatMap((table) => Object.keys(table))
  expect(named.sort()).toEqual(Object.keys(world.as(controller)).sort())
})

describe.each([
  ['the anonymous caller', Principal.anonymous()],
  ['a stranger', stranger],
])('%s', (_, caller) => {
  test.each(Object.entries({ ...FOR_CONTROLLERS, ...FOR_GOVERNANCE }))(
    'may not call %s',
    async (_name, call) => {
      const refusal = 'Only a controller of the fee receiver may do this'
      await expect(call(world.as(caller))).rejects.toThrow(refusal)
    },
  )

  test.each(Object.entries(FOR_ALL))('may ask %s', async (_name, call) => {
    expect(await call(world.as(caller))).not.toHaveProperty('err')
  })
})

/** What a controller is refused for another reason than being who they are: the cycle may be moving tokens, or there are none. */
const REFUSED: Record<string, RegExp> = {
  swapICPToICS: /being watched before a swap|Another flow is moving tokens/,
  swapToICP: /being watched before a swap|Another flow is moving tokens/,
  swapWithoutDeposit: /The amount of input token is too small|Another flow is moving tokens/,
  transfer: /The wallet holds \d+ only|Another flow is moving tokens/,
  transferAll: /There is nothing to transfer after the fee|Another flow is moving tokens/,
}

describe('governance', () => {
  test.each(Object.entries(FOR_GOVERNANCE))('may call %s', async (_name, call) => {
    expect((await call(world.as(governance))) ?? {}).not.toHaveProperty('err')
  })

  test.each(Object.entries(FOR_CONTROLLERS))('may not call %s', async (_name, call) => {
    await expect(call(world.as(governance))).rejects.toThrow('Only a controller')
  })

  test('is told by the validator what the execution refuses', async () => {
    const guard = await world.as(governance).getPriceGuard()
    const loose = { ...guard, maxSlippagePips: 1_000_000n }
    const text = 'At most 200000 pips of slippage'
    expect(await world.as(stranger).validateSetPriceGuard(loose)).toEqual({ Err: text })
    await expect(world.as(governance).executeSetPriceGuard(loose)).rejects.toThrow(text)
    expect(await world.as(stranger).validateSetLeastDepth(0n)).toHaveProperty('Err')
    await expect(world.as(governance).executeSetLeastDepth(0n)).rejects.toThrow('above 0')
    const strict = { ...guard, maxSlippagePips: guard.maxSlippagePips - 1n }
    expect(await world.as(stranger).validateSetPriceGuard(strict)).toEqual({
      Ok: expect.stringContaining(`${strict.maxSlippagePips} (now ${guard.maxSlippagePips})`),
    })
    await world.as(governance).executeSetPriceGuard(strict)
    expect(await world.as(stranger).getPriceGuard()).toEqual(strict)
  })
})

test.each(Object.entries({ ...FOR_CONTROLLERS, ...FOR_GOVERNANCE, ...FOR_ALL }))(
  'a controller may call %s',
  async (name, call) => {
    const answer = (await call(world.as(controller))) ?? {}
    const refusal = REFUSED[name]
    if (refusal === undefined) expect(answer).not.toHaveProperty('err')
    else expect(answer).toEqual({ err: { InternalError: expect.stringMatching(refusal) } })
  },
)
