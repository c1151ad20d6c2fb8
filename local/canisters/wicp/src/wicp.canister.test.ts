import { Principal } from '@icp-sdk/core/principal'
import * as IcpArchive from '@sluice/candid/icp_archive'
import * as Ledger from '@sluice/candid/ledger'
import type { _SERVICE, TransferRequest } from '@sluice/candid/wicp'
import * as service from '@sluice/candid/wicp'
import { accountIdentifier } from '@sluice/canister'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, alice, bob, minter] = [person(1), person(2), person(3), person(4)]
const ICP = 100_000_000n
const FEE = 10_000n
const accountOf = (principal: Principal) => ({ owner: principal, subaccount: [] as [] })

let base: Network
let ledger: Installed<Ledger._SERVICE>
let installed: Installed<_SERVICE>
beforeAll(async () => {
  base = await Network.start({ inMemory: true })
  const settings: Ledger.LedgerArgs = {
    kind: { Icp: null },
    name: 'Internet Computer',
    symbol: 'ICP',
    decimals: 8,
    transfer_fee: FEE,
    max_memo_length: 32,
    max_transactions_in_window: [],
    fee_collector_account: [],
    minting_account: accountOf(minter),
    initial_balances: [
      [accountOf(alice), 100n * ICP],
      [accountOf(bob), 100n * ICP],
    ],
    metadata: [],
  }
  ledger = await installCanister<Ledger._SERVICE>(base, {
    source: canisterSource('ledger'),
    service: Ledger,
    args: [settings],
  })
  installed = await installCanister<_SERVICE>(base, {
    source: canisterSource('wicp', 'local/canisters'),
    service,
    args: [
      {
        name: 'Wrapped ICP',
        symbol: 'WICP',
        logo: '',
        owner,
        icp_ledger: ledger.canisterId,
        initial_balances: [],
      },
    ],
  })
})
afterAll(() => base.stop())

type Case = { wicp: Installed<_SERVICE>; icp: Installed<Ledger._SERVICE>; network: Network }

async function withTokens(run: (tokens: Case) => Promise<void>) {
  const network = await base.fork()
  try {
    await run({ wicp: installed.on(network), icp: ledger.on(network), network })
  } finally {
    await network.stop()
  }
}

/** Pays ICP to the wrapping canister; the answer is the block. */
async function payIn({ icp }: Case, payer: Principal, amount: bigint): Promise<bigint> {
  const paid = await icp.as(payer).icrc1_transfer({
    to: accountOf(installed.canisterId),
    amount,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  if ('Err' in paid) throw new Error(Object.keys(paid.Err).join())
  return paid.Ok
}

const mintOf = (block: bigint) => ({ to: { principal: alice }, blockHeight: block })
const balanceOf = async ({ wicp }: Case, principal: Principal) => {
  const answer = await wicp.as(principal).balance({ token: '', user: { principal } })
  return 'ok' in answer ? answer.ok : -1n
}
const icpOf = ({ icp }: Case, principal: Principal) =>
  icp.as(principal).icrc1_balance_of(accountOf(principal))

function transferOf(changed: Partial<TransferRequest>): TransferRequest {
  return {
    from: { principal: alice },
    to: { principal: bob },
    token: '',
    amount: ICP,
    memo: new Uint8Array(),
    notify: false,
    subaccount: [],
    nonce: [],
    ...changed,
  }
}

/** Alice with five WICP. */
async function wrapFive(tokens: Case) {
  const block = await payIn(tokens, alice, 5n * ICP)
  expect(await tokens.wicp.as(alice).mint(mintOf(block))).toEqual({ ok: true })
  return block
}

test('a payment block is wrapped once, for who paid it', () =>
  withTokens(async (tokens) => {
    const block = await wrapFive(tokens)

    expect(await balanceOf(tokens, alice)).toBe(5n * ICP)
    expect(await tokens.wicp.as(alice).mint(mintOf(block))).toEqual({
      err: { Other: 'used_block_height' },
    })
    expect(await tokens.wicp.as(alice).supply()).toEqual({ ok: 5n * ICP })
  }))

test('a payment whose block has moved to the archive is wrapped, too', () =>
  withTokens(async (tokens) => {
    const block = await payIn(tokens, alice, 5n * ICP)
    const archive = await installCanister(tokens.network, {
      source: canisterSource('icp-archive'),
      service: IcpArchive,
      args: [{ ledger_id: tokens.icp.canisterId }],
    })
    const settings = { trigger_threshold: 1n, num_blocks_to_archive: 1n }
    const admin = tokens.icp.as(Principal.anonymous())
    await admin.set_archive({ canister_id: archive.canisterId, ...settings })
    await tokens.network.advanceTime(1_000)
    expect((await admin.query_blocks({ start: block, length: 1n })).blocks).toEqual([])

    expect(await tokens.wicp.as(alice).mint(mintOf(block))).toEqual({ ok: true })
    expect(await balanceOf(tokens, alice)).toBe(5n * ICP)
  }))

test('a block of somebody else, to somebody else, or that is not there wraps nothing', () =>
  withTokens(async (tokens) => {
    const ofBob = await payIn(tokens, bob, ICP)
    const wrapper = tokens.wicp.as(alice)

    expect(await wrapper.mint(mintOf(ofBob))).toHaveProperty('err.Unauthorized')
    expect(await wrapper.mint(mintOf(0n))).toEqual({ err: { Other: 'block_error' } })
    expect(await wrapper.mint(mintOf(999n))).toEqual({ err: { Other: 'block_error' } })
    const elsewhere = await tokens.icp.as(alice).icrc1_transfer({
      to: accountOf(bob),
      amount: ICP,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    const block = 'Ok' in elsewhere ? elsewhere.Ok : 0n
    expect(await wrapper.mint(mintOf(block))).toEqual({ err: { Other: 'error_to_address' } })
    expect(await balanceOf(tokens, alice)).toBe(0n)
    expect(await tokens.wicp.as(bob).mint(mintOf(ofBob))).toEqual({ ok: true })
  }))

test('the same block asked for twice at once is wrapped once', () =>
  withTokens(async (tokens) => {
    const block = await payIn(tokens, alice, ICP)
    const mint = () => tokens.wicp.as(alice).mint(mintOf(block))

    const answers = await Promise.all([mint(), mint()])

    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(await balanceOf(tokens, alice)).toBe(ICP)
  }))

test('unwrapping pays the ICP out, less the fee of its ledger', () =>
  withTokens(async (tokens) => {
    await wrapFive(tokens)
    const before = await icpOf(tokens, alice)

    const paid = await tokens.wicp.as(alice).withdraw({ to: { principal: bob }, amount: 2n * ICP })

    expect(paid).toHaveProperty('ok')
    expect((await icpOf(tokens, alice)) - before).toBe(2n * ICP - FEE)
    expect(await balanceOf(tokens, alice)).toBe(3n * ICP)
    const wraps = await tokens.wicp
      .as(alice)
      .wrappedTx({ user: [], offset: [], limit: [], index: [] })
    expect(
      'ok' in wraps && wraps.ok.content.map(({ wrapType }) => Object.keys(wrapType)[0]),
    ).toEqual(['unwrap', 'wrap'])
  }))

test('too little, or more than one holds, is not unwrapped', () =>
  withTokens(async (tokens) => {
    await wrapFive(tokens)
    const withdraw = (amount: bigint) =>
      tokens.wicp.as(alice).withdraw({ to: { principal: alice }, amount })

    expect(await withdraw(19_999n)).toEqual({ err: { Other: 'amount_too_small' } })
    expect(await withdraw(6n * ICP)).toEqual({ err: { InsufficientBalance: null } })
    expect(await balanceOf(tokens, alice)).toBe(5n * ICP)
  }))

test('a payment whose answer is lost is made exactly once', () =>
  withTokens(async (tokens) => {
    await wrapFive(tokens)
    const before = await icpOf(tokens, alice)
    tokens.network.faults.onCall(
      { method: 'icrc1_transfer' },
      { kind: 'rejectAfter', code: 5, message: 'lost' },
      { times: 1 },
    )

    const answer = await tokens.wicp.as(alice).withdraw({ to: { principal: alice }, amount: ICP })
    expect(answer).toHaveProperty('err.Other')
    await tokens.network.advanceTime(60_000)

    expect((await icpOf(tokens, alice)) - before).toBe(ICP - FEE)
    expect(await balanceOf(tokens, alice)).toBe(4n * ICP)
  }))

test('a payment that the ledger never saw brings the tokens back', () =>
  withTokens(async (tokens) => {
    await wrapFive(tokens)
    tokens.network.faults.onCall(
      { method: 'icrc1_transfer' },
      { kind: 'rejectBefore', code: 2, message: 'busy' },
      { times: 1 },
    )

    expect(await tokens.wicp.as(alice).withdraw({ to: { principal: alice }, amount: ICP })).toEqual(
      { err: { Other: 'unexpected_error' } },
    )

    expect(await balanceOf(tokens, alice)).toBe(5n * ICP)
  }))

test('tokens move between accounts, by their owner or by an allowance', () =>
  withTokens(async (tokens) => {
    await wrapFive(tokens)
    const carol = accountIdentifier(person(9).toUint8Array())
    const address = Buffer.from(carol).toString('hex')

    expect(await tokens.wicp.as(alice).transfer(transferOf({ to: { address } }))).toEqual({
      ok: ICP,
    })
    expect(await tokens.wicp.as(bob).transfer(transferOf({}))).toHaveProperty('err.Unauthorized')
    expect(await tokens.wicp.as(bob).transferFrom(transferOf({}))).toEqual({
      err: { InsufficientAllowance: null },
    })
    await tokens.wicp.as(alice).approve({ subaccount: [], spender: bob, allowance: 2n * ICP })
    expect(await tokens.wicp.as(bob).transferFrom(transferOf({}))).toEqual({ ok: ICP })
    expect(
      await tokens.wicp
        .as(bob)
        .allowance({ owner: { principal: alice }, subaccount: [], spender: bob }),
    ).toEqual({ ok: ICP })
    expect(await tokens.wicp.as(alice).transfer(transferOf({ to: { address: 'ab' } }))).toEqual({
      err: { Other: 'This is no account' },
    })

    await tokens.wicp.upgrade()

    const history = await tokens.wicp
      .as(alice)
      .transactions({ hash: [], user: [{ address }], offset: [], limit: [], index: [] })
    expect('ok' in history && history.ok.content).toMatchObject([
      { to: address, amount: ICP, transType: { transfer: null } },
    ])
    const holders = await tokens.wicp.as(alice).holders({ offset: [], limit: [2n] })
    expect('ok' in holders && holders.ok.content.map(({ balance }) => balance)).toEqual([
      3n * ICP,
      ICP,
    ])
  }))
