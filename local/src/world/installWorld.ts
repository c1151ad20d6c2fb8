import type { Principal } from '@icp-sdk/core/principal'
import type { LedgerArgs } from '@sluice/candid/ledger'
import { deployer, marketMaker, minter } from './identities.ts'
import { oneToken, TOKENS, tokenLogo, type WorldToken } from './tokens.ts'
import type { World } from './World.ts'

export type Report = (what: string) => void

/** Enough that neither the faucet nor the market maker ever runs dry: dollars' worth does not matter here. */
const SUPPLY_SHARES = { faucet: 1_000_000_000n, marketMaker: 1_000_000_000n }
const DRIPS_PER_DAY = 5n

/** Installs ledgers, faucet, identity provider and the exchange. Runs once for a data folder. */
export async function installWorld(world: World, report: Report): Promise<void> {
  const faucetId = await world.network.createCanister({ controllers: [deployer.getPrincipal()] })
  const tokens = new Map<WorldToken, Principal>()
  for (const token of TOKENS) {
    report(`ledger ${token.symbol}`)
    const args = [ledgerArgs(token, faucetId)]
    tokens.set(token, await world.install(token.name, 'ledger', args, token.canisterId))
  }
  report('faucet and identity provider')
  const drips = [...tokens].map(([token, ledger]) => ({
    ledger,
    amount: token.drip * oneToken(token),
    fee: token.fee,
  }))
  await world.installInto('faucet', 'faucet', [{ drips, drips_per_day: DRIPS_PER_DAY }], faucetId)
  await world.install('identity', 'identity', [])
  report('swap factory and position index')
  await installExchange(world)
}

/** The factory and the index know each other, so the index's id is made first. */
async function installExchange(world: World): Promise<void> {
  const controller = deployer.getPrincipal()
  const positionIndex = await world.network.createCanister({ controllers: [controller] })
  const factory = await world.install('swap_factory', 'swapFactory', [
    controller,
    controller,
    controller,
    controller,
    controller,
    [],
    positionIndex,
  ])
  await world.installInto('position_index', 'positionIndex', [factory], positionIndex)
}

/** Gives the factory the module that new pools get. */
export async function uploadPoolModule(world: World): Promise<void> {
  const factory = world.factory(deployer.getPrincipal())
  const module = world.module('swapPool')
  await factory.clearChunks()
  const chunkSize = 1_000_000
  for (let offset = 0; offset < module.length; offset += chunkSize) {
    await factory.uploadWasmChunk(module.subarray(offset, offset + chunkSize))
  }
  await factory.combineWasmChunks()
  await factory.activateWasm()
}

function ledgerArgs(token: WorldToken, faucet: Principal): LedgerArgs {
  const account = (owner: Principal): { owner: Principal; subaccount: [] } => ({
    owner,
    subaccount: [],
  })
  return {
    kind: token.kind === 'Icp' ? { Icp: null } : { Icrc: null },
    name: token.title,
    symbol: token.symbol,
    decimals: token.decimals,
    transfer_fee: token.fee,
    max_memo_length: token.maxMemo,
    minting_account: account(minter.getPrincipal()),
    initial_balances: [
      [account(faucet), SUPPLY_SHARES.faucet * oneToken(token)],
      [account(marketMaker.getPrincipal()), SUPPLY_SHARES.marketMaker * oneToken(token)],
    ],
    metadata: [['icrc1:logo', { Text: tokenLogo(token) }]],
  }
}
