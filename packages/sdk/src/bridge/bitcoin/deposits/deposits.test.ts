import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatAccount } from '../../../ledgers/addresses.ts'
import type { BridgeState, BridgeTransfer } from '../../BridgeTransfer.ts'
import { DEPOSIT_ADDRESS, FakeBridge, LEDGER, OWNER, STRANGER } from '../testing/FakeBridge.ts'
import { Deposits } from './Deposits.ts'

let world: FakeBridge
let deposits: Deposits
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  world = new FakeBridge()
  deposits = new Deposits(world.services)
})
afterEach(() => void vi.useRealTimers())

const pay = (value = 100_000) => world.bitcoin.send([{ address: DEPOSIT_ADDRESS, value }])
const fetch = () => deposits.fetch(LEDGER, OWNER)
const statesOf = (found: readonly BridgeTransfer[]) => found.map(({ state }) => state)
const states = async () => statesOf(await fetch())
const check = () => deposits.check(LEDGER, OWNER)

test('a deposit is seen before it is mined, counted to what is required, and minted', async () => {
  const { txid } = pay()
  expect(await states()).toEqual([{ kind: 'seen' }])
  for (let confirmations = 1; confirmations < 6; confirmations++) {
    world.bitcoin.mine()
    expect(await states()).toEqual([{ kind: 'confirming', confirmations, required: 6 }])
  }
  world.bitcoin.mine()
  expect(await states()).toEqual([{ kind: 'ready' }])
  expect(await check()).toEqual({
    kind: 'found',
    coins: [{ txid, vout: 0, value: 100_000n, outcome: 'minted', minted: 99_900n, block: 0n }],
  })
  const [minted] = await fetch()
  expect(minted).toMatchObject({
    id: `btc-in-${txid}-0~${formatAccount(OWNER)}`,
    ...{ direction: 'mint', chain: 'bitcoin', ledgerId: LEDGER, address: DEPOSIT_ADDRESS },
    ...{ amount: 100_000n, arrives: 99_900n, state: { kind: 'done' } },
    fees: [{ name: 'check', amount: 100n, isOnTop: false }],
    steps: [
      { name: 'send', status: 'done', txid, vout: 0, height: 101 },
      { name: 'confirm', status: 'done', confirmations: 6, required: 6 },
      { name: 'mint', status: 'done', ledgerBlock: 0n },
    ],
  })
  expect(minted?.steps[2]?.memoHex).toMatch(/^82008358200{0,}/)
})

test('each output to the address is a deposit; change of its own coins is none', async () => {
  const to = { address: DEPOSIT_ADDRESS, value: 5_000 }
  world.bitcoin.send([to, { address: 'bcrt1other', value: 7 }, { ...to, value: 6_000 }])
  world.bitcoin.send([to], [{ txid: '00'.repeat(32), vout: 0, address: DEPOSIT_ADDRESS }])
  expect((await fetch()).map(({ amount }) => amount)).toEqual([5_000n, 6_000n])
})

test('a deposit that is not more than its fee is kept, told, and looked at again after a day', async () => {
  pay(100)
  world.bitcoin.mine(6)
  expect(await check()).toMatchObject({ coins: [{ outcome: 'too-small' }] })
  const answer = await check()
  const retryAtMs = world.nowMs + 86_400_000
  expect(answer).toMatchObject({
    kind: 'nothing-new',
    required: 6,
    setAside: [{ reason: 'too-small', value: 100n, retryAtMs }],
  })
  const found = await followed(async () => {})
  expect(found.at(-1)).toEqual([{ kind: 'too-small', least: 101n, retryAtMs }])
})

test('a count of the minter that is older than some seconds says nothing of now', async () => {
  pay()
  world.bitcoin.mine(2)
  await check()
  world.bitcoin.mine(4)
  expect(await states()).toEqual([{ kind: 'confirming', confirmations: 2, required: 6 }])
  world.nowMs += 30_000
  expect(await states()).toEqual([{ kind: 'ready' }])
})

test('what the minter said when it was asked is told from then on', async () => {
  pay(100)
  world.bitcoin.mine(6)
  expect(await states()).toEqual([{ kind: 'ready' }])
  await check()
  expect(await states()).toEqual([{ kind: 'too-small', least: 101n }])
})

test('the mint of an old deposit is looked for behind thousands of later entries', async () => {
  pay()
  world.bitcoin.mine(6)
  await check()
  world.nowMs += 1_000
  const other = { kind: 'transfer' as const, to: formatAccount(OWNER), amount: 1n }
  for (let count = 0; count < 1_200; count++) world.record(other)
  world.forgetMinted()
  expect(await states()).toEqual([{ kind: 'done' }])
})

test('what fails the check of the minter is told as kept', async () => {
  world.verdicts.set(pay().txid, 'tainted')
  world.bitcoin.mine(6)
  const found = await followed(async () => {})
  expect(found.at(-1)).toEqual([{ kind: 'tainted' }])
})

test('a minter that does not mint what is ready for long is called silent, with since when', async () => {
  pay()
  world.bitcoin.mine(6)
  world.refusal = { TemporarilyUnavailable: 'the minter is in read-only mode' }
  const minedAt = world.nowMs
  world.nowMs += 60_000 + 30 * 60_000
  expect(await states()).toEqual([{ kind: 'ready' }])
  world.nowMs += 1_000
  expect(await states()).toEqual([{ kind: 'silent', sinceMs: minedAt + 60_000 }])
  await expect(check()).rejects.toMatchObject({ code: 'bridge-minter-closed', funds: 'wallet' })
})

test('an explorer that is ahead of its own blocks, or behind, breaks nothing', async () => {
  pay()
  world.bitcoin.mine()
  world.bitcoin.tip = 50
  expect(await states()).toEqual([{ kind: 'confirming', confirmations: 1, required: 6 }])
})

/** What is heard while something happens and time passes: ten seconds for each turn. */
async function followed(happen: (turn: number) => Promise<void>, turns = 2) {
  const heard: (readonly BridgeState[])[] = []
  const failures: unknown[] = []
  const abort = new AbortController()
  const end = deposits.watch(LEDGER, OWNER, {
    signal: abort.signal,
    onChange: (found) => heard.push(statesOf(found)),
    onFailed: (error) => failures.push(error),
  })
  for (let turn = 0; turn < turns; turn++) {
    await vi.advanceTimersByTimeAsync(5_000)
    await happen(turn)
    world.nowMs += 10_000
    await vi.advanceTimersByTimeAsync(5_000)
  }
  abort.abort()
  await end
  expect(failures).toEqual([])
  return heard
}

test('what is watched is told when it changes, and is minted as soon as it can be', async () => {
  const heard = await followed(async (turn) => {
    if (turn === 0) pay()
    else if (turn < 7) world.bitcoin.mine()
  }, 9)
  expect(heard.map(([state]) => state)).toEqual([
    undefined,
    { kind: 'seen' },
    ...[1, 2, 3, 4, 5].map((confirmations) => ({ kind: 'confirming', confirmations, required: 6 })),
    { kind: 'done' },
  ])
  // once at the beginning, and once when it was ready
  expect(world.checks).toBe(2)
})

test('the minter is asked every five minutes while nothing happens, and the explorer every ten seconds', async () => {
  await followed(async () => {}, 61)
  expect(world.checks).toBe(3)
  expect(world.bitcoin.asked / 2).toBeCloseTo(61, -1)
})

test('what an explorer claims to be mined is not called ready when the minter counts otherwise', async () => {
  pay()
  world.bitcoin.mine()
  world.bitcoin.mishap = 'lies'
  const heard = await followed(async () => {}, 6)
  expect(heard.at(-1)).toEqual([{ kind: 'confirming', confirmations: 1, required: 6 }])
  // it may be the minter that is behind: asked again, and not each time
  expect(world.checks).toBeLessThanOrEqual(4)
})

test('a deposit whose coins are spent otherwise is replaced, and counts once', async () => {
  const heard = await followed(async (turn) => {
    if (turn === 0) pay()
    if (turn !== 1) return
    world.bitcoin.transactions = []
    pay(120_000)
  }, 4)
  expect(heard.at(-1)).toEqual([{ kind: 'replaced' }, { kind: 'seen' }])
})

test('a deposit whose block is no longer part of the chain is orphaned until it is mined again', async () => {
  const heard = await followed(async (turn) => {
    if (turn === 0) {
      pay()
      world.bitcoin.mine(2)
    }
    if (turn === 2) {
      const [lost] = world.bitcoin.transactions.splice(0)
      setTimeout(() => lost && world.bitcoin.transactions.push(lost), 20_000)
    }
  }, 7)
  expect(heard).toContainEqual([{ kind: 'orphaned' }])
  expect(heard.at(-1)).toEqual([{ kind: 'confirming', confirmations: 2, required: 6 }])
})

test('while the explorer is silent that is told, and the watch goes on', async () => {
  const failures: unknown[] = []
  const heard: unknown[] = []
  const abort = new AbortController()
  world.bitcoin.mishap = 'silent'
  const end = deposits.watch(LEDGER, OWNER, {
    signal: abort.signal,
    onChange: (found) => heard.push(found),
    onFailed: (error) => failures.push(error),
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([heard.length, failures.length]).toEqual([0, 1])
  expect(failures[0]).toMatchObject({ code: 'bridge-explorer' })
  world.bitcoin.mishap = 'none'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard).toEqual([[]])
  abort.abort()
  await end
})

test('one deposit is found by its name, and not under the name of somebody else’s address', async () => {
  const { txid } = pay()
  world.bitcoin.send([{ address: 'bcrt1other', value: 5 }])
  const coin = { txid, vout: 0 }
  expect(await deposits.fetchOne(LEDGER, OWNER, coin)).toMatchObject({ state: { kind: 'seen' } })
  const unknown = { code: 'bridge-unknown-transfer' }
  await expect(deposits.fetchOne(LEDGER, OWNER, { txid, vout: 1 })).rejects.toMatchObject(unknown)
  const [other] = world.bitcoin.transactions
  const theirs = { txid: other?.txid ?? '', vout: 0 }
  await expect(deposits.fetchOne(LEDGER, OWNER, theirs)).rejects.toMatchObject(unknown)
  const nobody = deposits.fetchOne('aaaaa-aa', { owner: STRANGER }, coin)
  await expect(nobody).rejects.toMatchObject({ code: 'bridge-unavailable' })
})

test('what was minted stays minted when the chain has another history', async () => {
  const { txid } = pay()
  world.bitcoin.mine(6)
  await check()
  world.bitcoin.transactions = []
  const found = await deposits.fetchOne(LEDGER, OWNER, { txid, vout: 0 })
  expect(found).toMatchObject({
    ...{ amount: 100_000n, arrives: 99_900n, state: { kind: 'done' } },
    steps: [{ status: 'failed' }, { status: 'failed' }, { status: 'done', ledgerBlock: 0n }],
  })
})

test('one deposit is followed to its end, and then no more', async () => {
  const { txid } = pay()
  world.bitcoin.mine(5)
  const heard: BridgeState[] = []
  const { signal } = new AbortController()
  const onChange = ({ state }: BridgeTransfer) => heard.push(state)
  const end = deposits.watchOne(LEDGER, OWNER, { txid, vout: 0 }, { signal, onChange })
  await vi.advanceTimersByTimeAsync(5_000)
  world.bitcoin.mine()
  await vi.advanceTimersByTimeAsync(10_000)
  await end
  expect(heard.map(({ kind }) => kind)).toEqual(['confirming', 'done'])
})
