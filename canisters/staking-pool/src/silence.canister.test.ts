import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { controller } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { alice, DAY, FEE, RATE, startStaking } from './testing/stakingWorld.ts'

const STAKE = 1_000_000n
const MINUTE_MS = 60_000

test('a pool whose ledger answers nothing is stopped and upgraded within minutes, and answers that come late lose nothing', async () => {
  const world = await startStaking()
  const { network, pool } = world
  const manage = (method: 'stop_canister' | 'start_canister') =>
    network.update({
      canisterId: Principal.managementCanister(),
      sender: controller,
      method,
      arg: IDL.encode(
        [IDL.Record({ canister_id: IDL.Principal })],
        [{ canister_id: pool.canisterId }],
      ),
    })
  try {
    await world.fund(RATE * DAY)
    await world.passSeconds(60n)
    const before = await world.walletOf('stake', alice)
    expect(await world.as(alice).depositFromAndStake(STAKE)).toHaveProperty('ok')
    const silence = network.faults.onCall(
      { from: pool.canisterId, to: world.ledgers.stake },
      { kind: 'holdAnswer' },
      { times: 1_000_000 },
    )
    const waiting = [() => world.as(alice).depositFrom(STAKE), () => world.as(alice).exit()].map(
      (run) => run().catch((error: unknown) => error),
    )
    await network.runUntilIdle()

    let isStopped = false
    const stopping = manage('stop_canister').then(() => {
      isStopped = true
    })
    await network.runUntilIdle()
    await network.advanceTime(4 * MINUTE_MS)
    expect(isStopped).toBe(true)
    await stopping
    await pool.upgrade()
    await manage('start_canister')
    await Promise.all(waiting)
    silence.remove()
    await network.faults.releaseAnswers()
    for (let hour = 0; hour < 2; hour++) await network.advanceTime(60 * MINUTE_MS)

    await world.as(alice).exit()
    await world.as(alice).claim()
    await network.runUntilIdle()
    expect(await world.as(alice).getUserInfo(alice)).toMatchObject({
      ok: { stakeAmount: 0n, stakeTokenBalance: 0n },
    })
    const gone = before - (await world.walletOf('stake', alice))
    expect(gone).toBeLessThanOrEqual(8n * FEE)
    expect(gone % FEE).toBe(0n)
  } finally {
    await network.stop()
  }
})
