import { expect, test } from 'vitest'
import { CallError } from '../errors.ts'
import { FlowStarter } from './FlowStarter.ts'
import type { FlowReceipt, Flows } from './flowKinds.ts'

const FACTS = { poolId: 'p', positionId: 1n, token0: 'a', token1: 'b', to: 'c' }
const HANDED: FlowReceipt = { kind: 'transfer-position', poolId: 'p', positionId: 1n }

function starterOf({ principal, receipt }: { principal?: string; receipt: FlowReceipt }) {
  const begun: unknown[] = []
  const start: Flows['start'] = async (key, begin, options) => {
    begun.push({ key, options, flow: await begin() })
    return receipt
  }
  return { starter: new FlowStarter({ flows: { start }, principal, now: () => 7 }), begun }
}

test('an order is given with its key and how it is followed, and its own account comes back', async () => {
  const { starter, begun } = starterOf({ principal: 'me', receipt: HANDED })
  const key = { id: 'order', principal: 'me', createdAtNs: 7_000_000n }
  const onStep = () => {}
  const receipt = await starter.run(['transfer-position'], { key, onStep }, async () =>
    starter.newFlow('transfer-position' as const, FACTS, key),
  )
  expect(receipt.positionId).toBe(1n)
  const flow = { id: 'order', kind: 'transfer-position', principal: 'me', facts: FACTS }
  expect(begun).toMatchObject([{ key, options: { onStep }, flow }])
})

test('an account of another kind is not taken for that of the order', async () => {
  const { starter } = starterOf({
    principal: 'me',
    receipt: { kind: 'create-pool', poolId: 'p', moved: [] },
  })
  const given = starter.run(['transfer-position'], {}, async () =>
    starter.newFlow('transfer-position' as const, FACTS, undefined),
  )
  await expect(given).rejects.toThrow('given to something else')
})

test('a visitor orders nothing', async () => {
  const { starter, begun } = starterOf({ receipt: HANDED })
  expect(() => starter.requirePrincipal()).toThrow(CallError)
  const given = starter.run(['transfer-position'], {}, async () =>
    starter.newFlow('transfer-position' as const, FACTS, undefined),
  )
  await expect(given).rejects.toMatchObject({ code: 'signed-out' })
  expect(begun).toEqual([])
})
