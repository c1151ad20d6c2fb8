import { IDL } from '@icp-sdk/core/candid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NetworkCore } from '../../core.ts'
import { callOnce } from '../../ingress/callOnce.ts'
import { ANONYMOUS_ID } from '../../principals.ts'
import { defaultSettings } from '../../state/settings.ts'
import { MemoryStore } from '../../store/memoryStore.ts'
import { compileAzle } from '../../testing/azle/compileAzle.ts'

const NOTHING = new Uint8Array(IDL.encode([], []))
let core: NetworkCore
let id: Uint8Array

beforeAll(async () => {
  core = new NetworkCore({ store: new MemoryStore() })
  const canister = await core.rounds.job(() =>
    core.lifecycle.create({ settings: defaultSettings, cycles: 10n ** 14n }),
  )
  id = canister.id
  const module = core.modules.add(await compileAzle('counter'))
  const request = { mode: 'install', arg: NOTHING, sender: ANONYMOUS_ID } as const
  const finish = await core.rounds.job(() =>
    core.lifecycle.install(canister, request, () => module),
  )
  if (finish !== undefined) await core.rounds.job(finish)
}, 60_000)
afterAll(() => core.stop())

const call = (method: string) =>
  callOnce(core, { caller: ANONYMOUS_ID, callee: id, method, arg: NOTHING })

/** The heap in use, what is committed of it, and where it may differ from that. */
function heap() {
  const found = core.state.find(id)?.process?.heap
  const live = found?.live
  if (found === undefined || live === undefined) throw new Error('the canister is not in use')
  const committed = Buffer.alloc(live.bytes.length)
  found.share().image.read(0, committed)
  return {
    isCommitted: committed.equals(live.bytes),
    written: live.written.ranges(committed.length),
  }
}

test('marks find every change that a large program makes to its heap', async () => {
  expect(heap()).toEqual({ isCommitted: true, written: [] })
  for (let count = 0; count < 50; count += 1) {
    expect(await call('increment')).toMatchObject({ kind: 'reply' })
    expect(heap()).toEqual({ isCommitted: true, written: [] })
  }
})

test('marks find all that a trapped message is to lose', async () => {
  expect(await call('countAndTrap')).toMatchObject({ kind: 'reject' })
  expect(heap()).toEqual({ isCommitted: true, written: [] })
})

test('a query leaves marks, not changes', async () => {
  const query = { caller: ANONYMOUS_ID, callee: id, method: 'read', arg: NOTHING }
  expect(await core.queries.run(query)).toMatchObject({ kind: 'reply' })
  const { isCommitted, written } = heap()
  expect(isCommitted).toBe(false)
  expect(written.length).toBeGreaterThan(0)
  await call('increment')
  expect(heap()).toEqual({ isCommitted: true, written: [] })
})
