import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/principal_alias'
import * as service from '@sluice/candid/principal_alias'
import type { _SERVICE as SnsWasmService } from '@sluice/candid/sns_wasm'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, admin, stranger] = [person(1), person(2), person(3)]
const [blackHole, governance] = [person(4), person(5)]
const REFUSED = { err: 'Only an admin of the alias service may do this' }

type Services = { aliases: Installed<_SERVICE>; alone: Installed<_SERVICE>; ledger: Principal }
let base: Network
let services: Services
beforeAll(async () => {
  base = await Network.start({ inMemory: true })
  const snsWasm = await installCanister<SnsWasmService>(base, {
    source: canisterSource('sns-wasm', 'local/canisters'),
    service: snsWasmService,
    args: [[]],
    controllers: [owner],
  })
  const ledger = await installLedger(base, { symbol: 'ABC', fee: 10n, minter: owner, balances: [] })
  await snsWasm.as(owner).register_sns({
    root_canister_id: [],
    governance_canister_id: [governance],
    ledger_canister_id: [ledger],
    swap_canister_id: [],
    index_canister_id: [],
  })
  const install = (args: [[] | [Principal]]) =>
    installCanister<_SERVICE>(base, {
      source: canisterSource('principal-alias'),
      service,
      args,
      controllers: [owner],
    })
  services = { aliases: await install([[snsWasm.canisterId]]), alone: await install([[]]), ledger }
  await services.aliases.as(owner).setAdmins([admin])
})
afterAll(() => base.stop())

async function withServices(run: (services: Services) => Promise<void>) {
  const network = await base.fork()
  try {
    const { aliases, alone, ledger } = services
    await run({ aliases: aliases.on(network), alone: alone.on(network), ledger })
  } finally {
    await network.stop()
  }
}

test('labels that an admin sets are read by everybody and survive an upgrade', () =>
  withServices(async ({ aliases, ledger }) => {
    const by = aliases.as(admin)
    expect(await by.addPrincipalAlias(blackHole, 'Black Hole')).toEqual({ ok: true })
    expect(await by.addSharedPrincipal(blackHole)).toEqual({ ok: true })

    await aliases.upgrade()

    const anyone = aliases.as(Principal.anonymous())
    expect(await anyone.getPrincipalAlias(blackHole)).toEqual(['Black Hole'])
    expect(await anyone.getPrincipalAlias(stranger)).toEqual([])
    expect(await anyone.getAllPrincipalAliases()).toEqual([[blackHole, 'Black Hole']])
    expect(await anyone.getPrincipalAliasByLedger(ledger)).toEqual([[blackHole, 'Black Hole']])
    expect(await anyone.queryPrincipalAliasPage(0n, 10n)).toEqual({
      ok: { totalElements: 1n, content: [[blackHole, 'Black Hole']], offset: 0n, limit: 10n },
    })
    expect(await anyone.getAdmins()).toEqual({ ok: [admin] })
    expect(await by.addPrincipalAlias(blackHole, '')).toEqual({ ok: true })
    expect(await anyone.getAllPrincipalAliases()).toEqual([])
  }))

test('SNSes are read from the network; ledgers are answered with their governance canister', () =>
  withServices(async ({ aliases, ledger }) => {
    const by = aliases.as(admin)
    await by.addPrincipalAlias(blackHole, 'Black Hole')
    await by.addSharedPrincipal(blackHole)
    expect(await by.syncSNSProject()).toEqual({ ok: true })

    const [ofLedger, shared, ...more] = await aliases
      .as(stranger)
      .getPrincipalAliasByLedgers([ledger])
    expect(ofLedger).toEqual({
      ledger_id: ledger,
      governance_id: [governance],
      alias: ['ABC Governance'],
      is_public: false,
    })
    expect(shared).toEqual({
      ledger_id: blackHole,
      governance_id: [],
      alias: ['Black Hole'],
      is_public: true,
    })
    expect(more).toEqual([])
  }))

test('without a list of SNSes the import is refused in words', () =>
  withServices(async ({ alone }) => {
    expect(await alone.as(owner).syncSNSProject()).toEqual({
      err: 'This network has no list of SNSes to read',
    })
  }))

test('a list that is no canister is told', async () => {
  const network = await base.fork()
  try {
    const lost = await installCanister<_SERVICE>(network, {
      source: canisterSource('principal-alias'),
      service,
      args: [[person(9)]],
      controllers: [owner],
    })
    expect(await lost.as(owner).syncSNSProject()).toEqual({
      err: expect.stringContaining('does not answer'),
    })
  } finally {
    await network.stop()
  }
})

test('changes are refused to strangers, and to an admin who was removed', () =>
  withServices(async ({ aliases }) => {
    await aliases.as(owner).setAdmins([])
    for (const caller of [stranger, admin]) {
      const by = aliases.as(caller)
      expect(await by.addPrincipalAlias(blackHole, 'Black Hole')).toEqual(REFUSED)
      expect(await by.addSharedPrincipal(blackHole)).toEqual(REFUSED)
      expect(await by.syncSNSProject()).toEqual(REFUSED)
      await expect(by.setAdmins([caller])).rejects.toThrow('Only an admin')
    }
    const nobody = aliases.as(Principal.anonymous())
    expect(await nobody.addPrincipalAlias(blackHole, 'Black Hole')).toEqual(REFUSED)
    expect(await nobody.getAllPrincipalAliases()).toEqual([])
  }))

test('what is too much is refused, also before it is read', () =>
  withServices(async ({ aliases, ledger }) => {
    const by = aliases.as(admin)
    expect(await by.addPrincipalAlias(blackHole, 'x'.repeat(61))).toEqual({
      err: 'An alias has at most 60 characters',
    })
    await expect(by.addPrincipalAlias(blackHole, 'x'.repeat(10_000))).rejects.toThrow()
    await expect(by.getPrincipalAliasByLedgers(Array(101).fill(ledger))).rejects.toThrow(
      'At most 100',
    )
  }))
