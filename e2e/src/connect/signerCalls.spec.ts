import { expect, test } from '../fixtures.ts'
import { installStandIn, KINDS } from '../wallets/standIns.ts'
import { expectWholeJourney } from '../wallets/wholeJourney.ts'

test('a signer that only signs calls is asked for each, and swaps', async ({
  trader,
  context,
  world,
}) => {
  const kind = KINDS.signer
  const { principal } = await installStandIn(context, world.asPage, { kind, mood: 'calls-only' })
  await expectWholeJourney(trader, kind, principal)
})

test('a signer that takes several calls under one consent is asked once, and swaps', async ({
  trader,
  context,
  world,
}) => {
  const kind = KINDS.signer
  const { principal } = await installStandIn(context, world.asPage, { kind, mood: 'batches' })
  const asked: string[] = []
  // of the context, not of each page: a window asks before its page is told to listeners
  context.on('console', (message) => asked.push(message.text()))
  await expectWholeJourney(trader, kind, principal)
  const calls = asked.filter((method) => /call_canister$/.test(method))
  // the test tokens, then approval and swap together
  expect(calls).toEqual(['icrc49_call_canister', 'icrc112_batch_call_canister'])
})
