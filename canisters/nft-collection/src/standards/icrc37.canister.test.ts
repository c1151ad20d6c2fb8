import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { maker, person, stranger, trader } from '@sluice/testing/exchange/people'
import { describe, expect, test } from 'vitest'
import { MAX_APPROVALS } from '../approvals/approvals.ts'
import { account, anyone, type CollectionWorld, forked, sub } from '../testing/CollectionWorld.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

const HOUR_MS = 3_600_000
const hourFromNow = (): [bigint] => [world.network.now() + BigInt(HOUR_MS) * 1_000_000n]
const isApproved = async (token_id: bigint, who = stranger, from?: Uint8Array) =>
  (
    await world
      .as(anyone)
      .icrc37_is_approved([
        { spender: account(who), from_subaccount: from === undefined ? [] : [from], token_id },
      ])
  )[0]
const take = (token_id: bigint, change = {}) =>
  world.as(stranger).icrc37_transfer_from([
    {
      spender_subaccount: [],
      from: account(trader),
      to: account(stranger),
      token_id,
      memo: [],
      created_at_time: [],
      ...change,
    },
  ])
const approveAll = (change = {}, who = trader) =>
  world.as(who).icrc37_approve_collection([{ approval_info: world.approval(stranger, change) }])
const revoke = (token_id: bigint, spender: [] | [ReturnType<typeof account>]) =>
  world
    .as(trader)
    .icrc37_revoke_token_approvals([
      { token_id, spender, from_subaccount: [], memo: [], created_at_time: [] },
    ])

describe('an approval of a token', () => {
  test('lets its spender move the token once, and ends with the move', async () => {
    const [id = 0n] = await world.minted()
    expect(await take(id)).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await world.approveToken(trader, id, world.approval(stranger))).toEqual([[{ Ok: 1n }]])
    expect(await isApproved(id)).toBe(true)
    expect(await take(id)).toEqual([[{ Ok: 2n }]])
    expect(await isApproved(id)).toBe(false)
    expect(await world.as(anyone).icrc37_get_token_approvals(id, [], [])).toEqual([])
  })

  test('ends when the holder moves the token', async () => {
    const [id = 0n] = await world.minted()
    await world.approveToken(trader, id, world.approval(stranger))
    await world.as(trader).icrc7_transfer([world.transferArg(id, maker)])
    await world.as(maker).icrc7_transfer([world.transferArg(id, trader)])
    expect(await take(id)).toEqual([[{ Err: { Unauthorized: null } }]])
  })

  test('expires', async () => {
    const [id = 0n] = await world.minted()
    await world.approveToken(trader, id, world.approval(stranger, { expires_at: hourFromNow() }))
    await world.network.advanceTime(HOUR_MS + 1_000)
    expect(await isApproved(id)).toBe(false)
    expect(await take(id)).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await world.as(anyone).icrc37_get_token_approvals(id, [], [])).toEqual([])
    const past = world.approval(stranger, { expires_at: [1n] })
    expect(await world.approveToken(trader, id, past)).toMatchObject([
      [{ Err: { GenericError: {} } }],
    ])
  })

  test('is for one account of its spender, and for what one subaccount holds', async () => {
    const [id = 0n] = await world.minted(1, { to: account(trader, sub(3)) })
    const spender = account(stranger, sub(9))
    const from_subaccount: [Uint8Array] = [sub(3)]
    expect(await world.approveToken(trader, id, world.approval(stranger, { spender }))).toEqual([
      [{ Err: { Unauthorized: null } }],
    ])
    await world.approveToken(trader, id, world.approval(stranger, { spender, from_subaccount }))
    expect(await isApproved(id, stranger, sub(3))).toBe(false)
    const from = account(trader, sub(3))
    expect(await take(id, { from })).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await take(id, { spender_subaccount: [sub(9)] })).toEqual([
      [{ Err: { Unauthorized: null } }],
    ])
    expect(await take(id, { from, spender_subaccount: [sub(9)] })).toEqual([[{ Ok: 2n }]])
  })

  test('is refused to oneself, of a token of somebody else, and of none', async () => {
    const [id = 0n] = await world.minted()
    expect(await world.approveToken(trader, id, world.approval(trader))).toEqual([
      [{ Err: { InvalidSpender: null } }],
    ])
    expect(await world.approveToken(stranger, id, world.approval(maker))).toEqual([
      [{ Err: { Unauthorized: null } }],
    ])
    expect(await world.approveToken(trader, 99n, world.approval(maker))).toEqual([
      [{ Err: { NonExistingTokenId: null } }],
    ])
  })

  test('is replaced by a new one for the same spender; others stay, up to a bound', async () => {
    const [id = 0n] = await world.minted()
    const spenders = Array.from({ length: MAX_APPROVALS }, (_, place) => person(100 + place))
    for (const spender of spenders) await world.approveToken(trader, id, world.approval(spender))
    const [last = stranger] = spenders
    const again = world.approval(last, { expires_at: hourFromNow(), memo: [Uint8Array.of(1)] })
    expect(await world.approveToken(trader, id, again)).toMatchObject([[{ Ok: {} }]])
    expect(await world.approveToken(trader, id, world.approval(stranger))).toMatchObject([
      [{ Err: { GenericError: {} } }],
    ])
    const nft = world.as(anyone)
    const all = await nft.icrc37_get_token_approvals(id, [], [100n])
    expect(all).toHaveLength(MAX_APPROVALS)
    expect(all.map(({ approval_info }) => approval_info)).toContainEqual(again)
    const [first] = all
    if (first === undefined) throw new Error('no approval')
    expect(await nft.icrc37_get_token_approvals(id, [first], [2n])).toEqual(all.slice(1, 3))
  })

  test('is asked for again after a lost answer and given once', async () => {
    const [id = 0n] = await world.minted()
    const info = world.approval(stranger)
    expect(await world.approveToken(trader, id, info)).toEqual([[{ Ok: 1n }]])
    await revoke(id, [])
    expect(await world.approveToken(trader, id, info)).toEqual([[{ Ok: 1n }]])
    expect(await isApproved(id)).toBe(false)
    await world.network.advanceTime(25 * HOUR_MS)
    expect(await world.approveToken(trader, id, info)).toEqual([[{ Err: { TooOld: null } }]])
  })
})

describe('an approval of a collection', () => {
  test('lets its spender move whatever the account holds, and outlives every move', async () => {
    const [first = 0n, second = 0n] = await world.minted(2)
    expect(await approveAll()).toEqual([[{ Ok: 2n }]])
    expect(await take(first)).toMatchObject([[{ Ok: {} }]])
    const [third = 0n] = await world.minted(1, { name: 'Later' })
    expect(await take(third)).toMatchObject([[{ Ok: {} }]])
    await world.as(trader).icrc7_transfer([world.transferArg(second, maker)])
    await world.as(maker).icrc7_transfer([world.transferArg(second, trader)])
    expect(await isApproved(second)).toBe(true)
    expect(
      await world.as(anyone).icrc37_get_collection_approvals(account(trader), [], []),
    ).toHaveLength(1)
  })

  test('never becomes one of tokens', async () => {
    const [id = 0n] = await world.minted()
    await approveAll()
    expect(await world.as(anyone).icrc37_get_token_approvals(id, [], [])).toEqual([])
    expect(await revoke(id, [account(stranger)])).toEqual([
      [{ Err: { ApprovalDoesNotExist: null } }],
    ])
    expect(await isApproved(id)).toBe(true)
  })

  test('does not go with a token to its next holder', async () => {
    const [id = 0n] = await world.minted(1)
    await approveAll()
    await world.as(trader).icrc7_transfer([world.transferArg(id, maker)])
    expect(await isApproved(id)).toBe(false)
    expect(await take(id, { from: account(maker) })).toEqual([[{ Err: { Unauthorized: null } }]])
  })

  test('is given by those who hold something only', async () => {
    expect(await approveAll({}, maker)).toMatchObject([[{ Err: { GenericError: {} } }]])
    await world.minted()
    expect(await approveAll({ from_subaccount: [sub(1)] })).toMatchObject([
      [{ Err: { GenericError: {} } }],
    ])
    expect(
      await world.as(trader).icrc37_approve_collection([{ approval_info: world.approval(trader) }]),
    ).toEqual([[{ Err: { InvalidSpender: null } }]])
  })

  test('ends when it is revoked or expires', async () => {
    const [id = 0n] = await world.minted()
    await approveAll({ expires_at: hourFromNow() })
    const arg = {
      spender: [account(stranger)] as [ReturnType<typeof account>],
      from_subaccount: [] as [],
      memo: [] as [],
      created_at_time: [] as [],
    }
    expect(await world.as(trader).icrc37_revoke_collection_approvals([arg])).toMatchObject([
      [{ Ok: {} }],
    ])
    expect(await world.as(trader).icrc37_revoke_collection_approvals([arg])).toEqual([
      [{ Err: { ApprovalDoesNotExist: null } }],
    ])
    await world.network.advanceTime(1_000)
    await approveAll({ expires_at: hourFromNow() })
    expect(await isApproved(id)).toBe(true)
    await world.network.advanceTime(2 * HOUR_MS)
    expect(await isApproved(id)).toBe(false)
  })
})

describe('a transfer for somebody else', () => {
  test('is executed once, answers where it was asked, and never back to its holder', async () => {
    const [first = 0n, second = 0n] = await world.minted(2)
    await approveAll()
    const created_at_time: [bigint] = [world.network.now()]
    expect(await take(first, { created_at_time })).toEqual([[{ Ok: 3n }]])
    expect(await take(first, { created_at_time })).toEqual([
      [{ Err: { Duplicate: { duplicate_of: 3n } } }],
    ])
    expect(await take(second, { to: account(trader) })).toEqual([
      [{ Err: { InvalidRecipient: null } }],
    ])
    expect(await take(99n)).toEqual([[{ Err: { NonExistingTokenId: null } }]])
  })

  test('by the holder needs no approval', async () => {
    const [id = 0n] = await world.minted()
    const arg = {
      spender_subaccount: [] as [],
      from: account(trader),
      to: account(maker),
      token_id: id,
      memo: [] as [],
      created_at_time: [] as [],
    }
    expect(await world.as(trader).icrc37_transfer_from([arg])).toEqual([[{ Ok: 1n }]])
  })
})

test('revoking all approvals of a token leaves those of the account', async () => {
  const [id = 0n] = await world.minted()
  await world.approveToken(trader, id, world.approval(maker))
  await approveAll()
  expect(await revoke(id, [])).toMatchObject([[{ Ok: {} }]])
  expect(await isApproved(id, maker)).toBe(false)
  expect(await isApproved(id)).toBe(true)
})
