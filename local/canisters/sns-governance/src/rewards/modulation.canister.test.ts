import * as cmcService from '@sluice/candid/cmc'
import { canisterSource, installCanister } from '@sluice/testing'
import { controller } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  alice,
  DAY,
  done,
  MONTH,
  motion,
  startGovernance,
  TOKEN,
} from '../testing/governanceWorld.ts'

test('maturity becomes tokens by the modulation of the moment, which only a controller sets', async () => {
  const cmcId = { current: alice }
  const world = await startGovernance({
    prepare: async (network) => {
      const { canisterId } = await installCanister<cmcService._SERVICE>(network, {
        source: canisterSource('cmc', 'local/canisters'),
        service: cmcService,
        args: [{ xrc: alice, refresh_seconds: 86_400 }],
        controllers: [controller],
      })
      cmcId.current = canisterId
      return { cmc: canisterId }
    },
  })
  const cmc = (who: typeof alice) =>
    world.actor<cmcService._SERVICE>(cmcService, cmcId.current, who)
  expect(await cmc(alice).set_maturity_modulation(-300)).toHaveProperty('err')
  expect(await cmc(controller).set_maturity_modulation(501)).toHaveProperty('err')
  expect(await cmc(controller).set_maturity_modulation(-300)).toEqual({ ok: null })

  const id = await world.stake(alice, 1_000n * TOKEN, 12n * MONTH)
  await world.propose(alice, id, motion())
  await world.passSeconds(6n * DAY)
  const { maturity_e8s_equivalent: maturity } = await world.neuron(id)
  const disburse = { DisburseMaturity: { percentage_to_disburse: 100, to_account: [] as [] } }
  done(await world.command(alice, id, disburse))
  const before = await world.balanceOf(alice)
  await world.passSeconds(8n * DAY)
  expect((await world.balanceOf(alice)) - before).toBe((maturity * 9_700n) / 10_000n)
  const { maturity_modulation } = await world.as(alice).get_maturity_modulation({})
  expect(maturity_modulation[0]?.current_basis_points).toEqual([-300])
  await world.network.stop()
})
