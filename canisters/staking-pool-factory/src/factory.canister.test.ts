import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import * as feeService from '@sluice/candid/staking_fee_receiver'
import * as poolService from '@sluice/candid/staking_pool'
import * as service from '@sluice/candid/staking_pool_factory'
import * as validatorService from '@sluice/candid/staking_pool_factory_validator'
import * as indexService from '@sluice/candid/staking_pool_index'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, installCanister } from '@sluice/testing'
import { approveAll, installLedger } from '@sluice/testing/exchange/ledgers'
import {
  admin,
  controller,
  governance,
  minter,
  nobody,
  stranger,
  trader,
  unwrap,
} from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

const FEE = 10n
const START = 1_800_000_000n

let network: Network
let ids: Record<'factory' | 'index' | 'validator' | 'receiver' | 'stake' | 'reward', Principal>

const factory = (caller: Principal) =>
  actorOn<service._SERVICE>(network, service, ids.factory, caller)
const index = (caller: Principal) =>
  actorOn<indexService._SERVICE>(network, indexService, ids.index, caller)
const validator = (caller: Principal) =>
  actorOn<validatorService._SERVICE>(network, validatorService, ids.validator, caller)
const receiver = (caller: Principal) =>
  actorOn<feeService._SERVICE>(network, feeService, ids.receiver, caller)
const poolAs = (id: Principal, caller: Principal) =>
  actorOn<poolService._SERVICE>(network, poolService, id, caller)
const ledgerAs = (id: Principal, caller: Principal) =>
  actorOn<ledgerService._SERVICE>(network, ledgerService, id, caller)

const nowSeconds = () => network.now() / 1_000_000_000n
const request = (change: Partial<service.InitRequest> = {}): service.InitRequest => ({
  name: 'STK for RWD',
  startTime: nowSeconds(),
  bonusEndTime: nowSeconds() + 100_000n,
  rewardPerTime: 1_000n,
  stakingToken: { address: ids.stake.toText(), standard: 'ICRC2' },
  stakingTokenSymbol: 'STK',
  stakingTokenDecimals: 8n,
  stakingTokenFee: FEE,
  rewardToken: { address: ids.reward.toText(), standard: 'ICRC2' },
  rewardTokenSymbol: 'RWD',
  // a thousand tokens, the least that a pool may promise
  rewardTokenDecimals: 5n,
  rewardTokenFee: FEE,
  ...change,
})

beforeAll(async () => {
  network = await Network.start({ inMemory: true, startTime: START * 1_000_000_000n })
  const balances = [trader, admin].map((owner) => [owner, 10n ** 12n] as const)
  const stake = await installLedger(network, { symbol: 'STK', fee: FEE, minter, balances })
  const reward = await installLedger(network, { symbol: 'RWD', fee: FEE, minter, balances })
  const install = async (name: string, of: Parameters<typeof actorOn>[1], args: unknown[]) => {
    const source = canisterSource(name)
    const controllers = [controller]
    const { canisterId } = await installCanister(network, {
      source,
      service: of,
      args,
      controllers,
    })
    return canisterId
  }
  const receiverId = await install('staking-fee-receiver', feeService, [])
  const factoryId = await install('staking-pool-factory', service, [receiverId, [governance]])
  const indexId = await install('staking-pool-index', indexService, [factoryId])
  const validatorId = await install('staking-pool-factory-validator', validatorService, [
    factoryId,
    governance,
  ])
  ids = {
    factory: factoryId,
    index: indexId,
    validator: validatorId,
    receiver: receiverId,
    stake,
    reward,
  }
  await factory(controller).setAdmins([admin])
})
afterAll(() => network.stop())

test('a pool needs an index, a module, terms that can be kept, and an admin', async () => {
  await expect(factory(stranger).createStakingPool(request())).rejects.toThrow('Only an admin')
  const create = (change?: Partial<service.InitRequest>) =>
    factory(admin).createStakingPool(request(change))
  expect(await create({ bonusEndTime: 1n })).toHaveProperty('err')
  expect(await create({ rewardPerTime: 999n })).toEqual({
    err: 'A minimum of 1000 Tokens are required to create a pool',
  })
  expect(await create({ stakingToken: { address: 'no', standard: 'ICRC2' } })).toEqual({
    err: 'The token is no ledger',
  })
  expect(await create()).toEqual({ err: 'UserIndexCanister is not set' })
  await factory(admin).setUserIndexCanister(ids.index)
  expect(await create()).toEqual({ err: 'The module of staking pools has not been uploaded' })
  expect(await factory(admin).getStakingPool(nobody)).toEqual({
    err: 'Staking pool does not exist',
  })
})

test('made by the factory, staked in, known to the index, its fees with the receiver', async () => {
  const { module } = await buildCanister(canisterSource('staking-pool'), () => {})
  await factory(controller).uploadWasmChunk(module)
  await factory(controller).combineWasmChunks()
  await factory(controller).activateWasm()

  const id = unwrap(await factory(admin).createStakingPool(request()))
  expect(await factory(stranger).getSpareCanisters()).toEqual([])
  const pool = poolAs(id, trader)
  expect(unwrap(await pool.getPoolInfo())).toMatchObject({ name: 'STK for RWD', rewardFee: 50n })
  await ledgerAs(ids.reward, admin).icrc1_transfer({
    to: { owner: id, subaccount: [] },
    amount: 10n ** 8n,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  await network.advanceTime(6_000)
  unwrap(await pool.syncReward())
  await approveAll(ledgerAs(ids.stake, trader), id)
  expect(await pool.depositFromAndStake(5_000n)).toEqual({ ok: 4_990n })
  await network.advanceTime(1_000_000)
  unwrap(await pool.harvest())
  await network.advanceTime(3_000)

  const [known] = unwrap(await index(stranger).queryPool(trader, 0n, 10n, [], [])).content
  expect(known?.stakingPool).toEqual(id)
  expect(known?.userInfo.stakeAmount).toBe(4_990n)
  expect(known?.userInfo.rewardTokenBalance).toBeGreaterThan(900_000n)
  expect(await index(stranger).updateUser(trader, known?.userInfo ?? never())).toEqual({
    err: 'Staking pool does not exist',
  })
  expect(unwrap(await index(stranger).queryIndexInfo())).toEqual([1n, 1n, ids.factory])
  const ended = unwrap(await factory(stranger).findStakingPoolPage([3n], 0n, 10n))
  expect(ended.totalElements).toBe(0n)
  const wanted = await factory(stranger).findStakingPoolPageV2(
    [2n],
    0n,
    10n,
    [ids.stake.toText()],
    [ids.reward.toText()],
  )
  expect(unwrap(wanted).content[0]?.canisterId).toEqual(id)

  expect(unwrap(await factory(admin).unclaimdRewardFee(id))).toBeGreaterThan(49_000n)
  expect(await receiver(controller).claim(id)).toEqual({ ok: 'Withdraw successfully' })
  const sent = unwrap(await receiver(controller).transferAll(request().rewardToken, governance))
  expect(sent).toBeGreaterThan(40_000n)
  const account = { owner: governance, subaccount: [] as [] }
  expect(await ledgerAs(ids.reward, governance).icrc1_balance_of(account)).toBe(sent)
  await expect(receiver(stranger).claim(id)).rejects.toThrow('Only a controller')
  await expect(receiver(stranger).transferAll(request().rewardToken, stranger)).rejects.toThrow()

  expect(unwrap(await index(controller).computeStakingPool())).toBe(1n)
  expect(unwrap(await index(stranger).queryAPR(id, 0n, START * 2n)).length).toBeGreaterThan(0)
  await network.advanceTime(601_000)
  expect(unwrap(await factory(stranger).getGlobalData())).toMatchObject({
    totalPools: 1n,
    totalStaker: 1n,
  })
  expect(unwrap(await factory(stranger).getPoolStatInfo(id)).stakingTokenAmount).toBe(4_990n)

  const stopped = unwrap(await factory(admin).stopStakingPool(id))
  expect(stopped.bonusEndTime).toBeLessThan(START + 100_000n)
  await factory(governance).addStakingPoolControllers(id, [admin])
  await factory(governance).removeStakingPoolControllers(id, [admin, ids.factory])
  await factory(governance).setStakingPoolAdmins(id, [admin])
  expect(await poolAs(id, admin).getAdmins()).toEqual({ ok: [admin] })
  await network.advanceTime(2_000)
  expect(await poolAs(id, admin).liquidation()).toEqual({ ok: 'Settle successfully' })
  expect(await factory(admin).deleteStakingPool(id)).toEqual({ ok: true })
  expect(unwrap(await pool.exit()).stakeAmount).toBe(4_980n)
}, 60_000)

function never(): never {
  throw new Error('the index knows the user')
}

test('a creation that fails leaves its canister for the next one', async () => {
  const fault = network.faults.onCall(
    { from: ids.factory, method: 'install_code' },
    { kind: 'rejectBefore', code: 4, message: 'by the test' },
  )
  expect(await factory(admin).createStakingPool(request())).toHaveProperty('err')
  expect(fault.calls).toHaveLength(1)
  const [spare] = await factory(stranger).getSpareCanisters()

  expect(await factory(admin).createStakingPool(request())).toEqual({ ok: spare })
  expect(await factory(stranger).getSpareCanisters()).toEqual([])
})

test('the validator says what governance would do, and to governance only', async () => {
  const asked = validator(governance)
  expect(await asked.createStakingPoolValidate(request())).toHaveProperty('Ok')
  expect(await asked.createStakingPoolValidate(request({ rewardPerTime: 999n }))).toEqual({
    Err: 'A minimum of 1000 Tokens are required to create a pool',
  })
  expect(await asked.setStakingPoolAdminsValidate(nobody, [admin])).toEqual({
    Err: 'Staking pool does not exist',
  })
  await expect(validator(stranger).setAdminsValidate([])).rejects.toThrow('Only the governance')
})
