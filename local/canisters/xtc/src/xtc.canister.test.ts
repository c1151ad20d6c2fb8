import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/xtc'
import * as service from '@sluice/candid/xtc'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, alice, bob] = [person(1), person(2), person(3)]
const TRILLION = 1_000_000_000_000n
const FEE = 2_000_000_000n

let base: Network
let installed: Installed<_SERVICE>
let empty: Principal
beforeAll(async () => {
  base = await Network.start({ inMemory: true, costSchedule: 'free' })
  empty = await base.createCanister()
  installed = await installCanister<_SERVICE>(base, {
    source: canisterSource('xtc', 'local/canisters'),
    service,
    args: [
      { name: 'Cycles', logo: '', fee: FEE, owner, initial_balances: [[alice, 10n * TRILLION]] },
    ],
  })
  await base.addCycles(installed.canisterId, 100n * TRILLION)
})
afterAll(() => base.stop())

async function withToken(run: (token: Installed<_SERVICE>, network: Network) => Promise<void>) {
  const network = await base.fork()
  try {
    await run(installed.on(network), network)
  } finally {
    await network.stop()
  }
}

const cyclesOf = (network: Network, id: Principal) => network.inspector.facts(id)?.cycles ?? 0n

test('burning tokens puts as many cycles into a canister', () =>
  withToken(async (token, network) => {
    const before = cyclesOf(network, empty)

    const burned = await token.as(alice).burn({ canister_id: empty, amount: 3n * TRILLION })

    expect(burned).toHaveProperty('Ok')
    expect(cyclesOf(network, empty) - before).toBe(3n * TRILLION)
    expect(await token.as(alice).balanceOf(alice)).toBe(7n * TRILLION)
    expect(await token.as(alice).totalSupply()).toBe(7n * TRILLION)
    expect(await token.as(alice).stats()).toMatchObject({ burns_count: 1n, supply: 7n * TRILLION })
  }))

test('a top-up of no canister gives the tokens back', () =>
  withToken(async (token) => {
    const nowhere = Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 9, 9, 9, 1, 1))

    expect(await token.as(alice).burn({ canister_id: nowhere, amount: TRILLION })).toEqual({
      Err: { InvalidTokenContract: null },
    })

    expect(await token.as(alice).balanceOf(alice)).toBe(10n * TRILLION)
    expect(await token.as(alice).totalSupply()).toBe(10n * TRILLION)
  }))

test('more than one holds, or than the token has at hand, is refused', () =>
  withToken(async (token) => {
    const burn = (amount: bigint) => token.as(alice).burn({ canister_id: empty, amount })

    expect(await burn(11n * TRILLION)).toEqual({ Err: { InsufficientBalance: null } })
    expect(await burn(1_000n * TRILLION)).toEqual({ Err: { NotSufficientLiquidity: null } })
    expect(await token.as(bob).burn({ canister_id: empty, amount: 1n })).toHaveProperty('Err')
  }))

test('two top-ups at once spend no token twice', () =>
  withToken(async (token, network) => {
    const before = cyclesOf(network, empty)
    const burn = () => token.as(alice).burn({ canister_id: empty, amount: 6n * TRILLION })

    const answers = await Promise.all([burn(), burn()])

    expect(answers.filter((answer) => 'Ok' in answer)).toHaveLength(1)
    expect(cyclesOf(network, empty) - before).toBe(6n * TRILLION)
    expect(await token.as(alice).balanceOf(alice)).toBe(4n * TRILLION)
  }))

test('it calls canisters and creates them with cycles', () =>
  withToken(async (token, network) => {
    const created = await token
      .as(alice)
      .wallet_create_canister({ controller: [bob], cycles: 2n * TRILLION })
    expect(created).toHaveProperty('Ok')
    const id = 'Ok' in created ? created.Ok.canister_id : empty
    expect(cyclesOf(network, id)).toBeGreaterThan(TRILLION)
    const args = IDL.encode([], [])

    const called = await token.as(alice).wallet_call({
      canister: installed.canisterId,
      method_name: 'symbol',
      args,
      cycles: 0n,
    })

    const returned = 'Ok' in called ? Uint8Array.from(called.Ok.return) : new Uint8Array()
    expect(IDL.decode([IDL.Text], returned)).toEqual(['XTC'])
    const { data } = await token.as(alice).events({ offset: [0n], limit: 10 })
    expect(data.map(({ kind }) => Object.keys(kind)[0])).toEqual([
      'Mint',
      'Burn',
      'CanisterCreated',
      'Burn',
      'CanisterCalled',
    ])
  }))

test('it moves like a DIP20 token, and stands still once halted', () =>
  withToken(async (token) => {
    expect(await token.as(alice).transferErc20(bob, TRILLION)).toEqual({ Ok: 1n })
    expect(await token.as(bob).wallet_balance()).toEqual({ amount: TRILLION })
    await token.as(alice).halt()
    expect(await token.as(alice).transfer(bob, 1n)).toHaveProperty('Ok')

    await token.as(owner).halt()
    await token.upgrade()

    expect(await token.as(alice).transfer(bob, 1n)).toEqual({ Err: { LedgerTrap: null } })
    expect(await token.as(alice).getTransactions(0n, 2n)).toMatchObject([
      { op: { mint: null }, amount: 10n * TRILLION },
      { op: { transfer: null }, amount: TRILLION, fee: FEE },
    ])
  }))
