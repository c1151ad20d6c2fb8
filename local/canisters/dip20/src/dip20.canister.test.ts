import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, Dip20Args } from '@sluice/candid/dip20'
import * as service from '@sluice/candid/dip20'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, alice, bob, collector] = [person(1), person(2), person(3), person(4)]
const FEE = 10n
const settings: Dip20Args = {
  name: 'Dip token',
  symbol: 'DIPT',
  logo: '',
  decimals: 8,
  fee: FEE,
  owner,
  fee_to: collector,
  initial_balances: [[alice, 1_000n]],
}

let base: Network
let installed: Installed<_SERVICE>
beforeAll(async () => {
  base = await Network.start({ inMemory: true })
  installed = await installCanister<_SERVICE>(base, {
    source: canisterSource('dip20', 'local/canisters'),
    service,
    args: [settings],
  })
})
afterAll(() => base.stop())

async function withToken(run: (token: Installed<_SERVICE>) => Promise<void>) {
  const network = await base.fork()
  try {
    await run(installed.on(network))
  } finally {
    await network.stop()
  }
}

test('a transfer costs the sender amount and fee, and the fee goes to its collector', () =>
  withToken(async (token) => {
    const anyone = token.as(bob)

    expect(await token.as(alice).transfer(bob, 500n)).toEqual({ Ok: 1n })

    expect(await anyone.balanceOf(alice)).toBe(1_000n - 500n - FEE)
    expect(await anyone.balanceOf(bob)).toBe(500n)
    expect(await anyone.balanceOf(collector)).toBe(FEE)
    expect(await anyone.totalSupply()).toBe(1_000n)
    expect(await token.as(alice).transfer(bob, 481n)).toEqual({
      Err: { InsufficientBalance: null },
    })
    expect(await anyone.balanceOf(alice)).toBe(490n)
  }))

test('a transfer to oneself costs the fee and nothing else', () =>
  withToken(async (token) => {
    await token.as(alice).transfer(alice, 500n)

    expect(await token.as(alice).balanceOf(alice)).toBe(1_000n - FEE)
  }))

test('an approval stores the fee of the transfer with it, and a spender takes no more', () =>
  withToken(async (token) => {
    await token.as(alice).approve(bob, 300n)
    expect(await token.as(bob).allowance(alice, bob)).toBe(300n + FEE)

    expect(await token.as(bob).transferFrom(alice, bob, 301n)).toEqual({
      Err: { InsufficientAllowance: null },
    })
    expect(await token.as(bob).transferFrom(alice, bob, 100n)).toHaveProperty('Ok')

    expect(await token.as(bob).allowance(alice, bob)).toBe(200n)
    expect(await token.as(bob).balanceOf(bob)).toBe(100n)
    expect(await token.as(bob).getUserApprovals(alice)).toEqual([[bob, 200n]])
    await token.as(alice).approve(bob, 0n)
    expect(await token.as(bob).getAllowanceSize()).toBe(0n)
  }))

test('an allowance that the balance does not cover is left as it was', () =>
  withToken(async (token) => {
    await token.as(alice).approve(bob, 5_000n)

    expect(await token.as(bob).transferFrom(alice, bob, 2_000n)).toEqual({
      Err: { InsufficientBalance: null },
    })

    expect(await token.as(bob).allowance(alice, bob)).toBe(5_000n + FEE)
  }))

test('only the owner mints and changes the token; what a stranger sets is left alone', () =>
  withToken(async (token) => {
    expect(await token.as(bob).mint(bob, 1n)).toEqual({ Err: { Unauthorized: null } })
    await token.as(bob).setFee(1n)
    expect(await token.as(bob).getTokenFee()).toBe(FEE)

    await token.as(owner).setFee(20n)
    expect(await token.as(owner).mint(bob, 7n)).toHaveProperty('Ok')
    expect(await token.as(bob).burn(3n)).toHaveProperty('Ok')

    expect(await token.as(bob).getMetadata()).toMatchObject({ fee: 20n, totalSupply: 1_004n })
    expect(await token.as(bob).balanceOf(bob)).toBe(4n)
  }))

test('holders come largest first, and everything survives an upgrade', () =>
  withToken(async (token) => {
    await token.as(alice).transfer(bob, 100n)

    await token.upgrade()

    expect(await token.as(bob).getHolders(0n, 2n)).toEqual([
      [alice, 890n],
      [bob, 100n],
    ])
    expect(await token.as(bob).historySize()).toBe(2n)
    expect(await token.as(bob).getTokenInfo()).toMatchObject({ holderNumber: 3n, feeTo: collector })
  }))
