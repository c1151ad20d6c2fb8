import type { Dip20Args } from '@sluice/candid/dip20'
import type { PlainDrip } from '@sluice/candid/faucet'
import type { WicpArgs } from '@sluice/candid/wicp'
import type { XtcArgs } from '@sluice/candid/xtc'
import { deployer, marketMaker, minter } from './identities.ts'
import type { Report } from './installWorld.ts'
import { tokenLogo } from './tokens.ts'
import type { World } from './World.ts'

/** Tokens of the standards before ICRC. They cannot be traded: pools take ICRC tokens. */
export type PlainToken = {
  /** The canister's name in `canister_ids.json`. */
  name: 'dip20_ledger' | 'xtc_ledger' | 'wicp_ledger'
  module: 'dip20' | 'xtc' | 'wicp'
  standard: 'DIP20' | 'DIP20-XTC' | 'EXT'
  symbol: string
  title: string
  decimals: number
  fee: bigint
  canisterId?: string
  /** Whole tokens that the faucet gives at a time. */
  drip: bigint
  color: string
  glyph: string
}

export const PLAIN_TOKENS: readonly PlainToken[] = [
  {
    name: 'wicp_ledger',
    module: 'wicp',
    standard: 'EXT',
    symbol: 'WICP',
    title: 'Wrapped ICP',
    decimals: 8,
    fee: 0n,
    canisterId: '5xnja-6aaaa-aaaan-qad4a-cai',
    drip: 20n,
    color: '#7A5CC9',
    glyph: 'W',
  },
  {
    name: 'xtc_ledger',
    module: 'xtc',
    standard: 'DIP20-XTC',
    symbol: 'XTC',
    title: 'Cycles token',
    decimals: 12,
    fee: 2_000_000_000n,
    canisterId: 'aanaa-xaaaa-aaaah-aaeiq-cai',
    drip: 5n,
    color: '#3C6E8F',
    glyph: 'X',
  },
  {
    name: 'dip20_ledger',
    module: 'dip20',
    standard: 'DIP20',
    symbol: 'DIPT',
    title: 'Dip token',
    decimals: 8,
    fee: 1_000_000n,
    drip: 500n,
    color: '#8A7A2F',
    glyph: 'D',
  },
]

/** Enough for a million visits to the faucet. */
const FAUCET_SHARE = 1_000_000n
const XTC_CYCLES = 100_000_000_000_000_000n

const wholes = ({ decimals }: PlainToken, count: bigint) => count * 10n ** BigInt(decimals)

/** Installs the ledgers that are missing and lets the faucet give from all of them. */
export async function installPlainTokens(world: World, report: Report): Promise<void> {
  for (const token of PLAIN_TOKENS) {
    if (world.has(token.name)) continue
    report(`ledger ${token.symbol}`)
    await world.install(token.name, token.module, [argsOf(world, token)], token.canisterId)
    await back(world, token)
  }
  const drips = PLAIN_TOKENS.map((token) => ({
    ledger: world.id(token.name),
    amount: wholes(token, token.drip),
    standard: dripStandard(token),
  }))
  await world.faucet(deployer.getPrincipal()).setPlainDrips(drips)
}

function dripStandard({ standard }: PlainToken): PlainDrip['standard'] {
  return standard === 'EXT' ? { Ext: null } : { Dip20: null }
}

function argsOf(world: World, token: PlainToken): Dip20Args | XtcArgs | WicpArgs {
  const owner = minter.getPrincipal()
  const { title: name, symbol, decimals, fee } = token
  const initial_balances: [typeof owner, bigint][] = [
    [world.id('faucet'), wholes(token, FAUCET_SHARE)],
  ]
  const common = { name, logo: tokenLogo(token), owner, initial_balances }
  switch (token.module) {
    case 'dip20':
      return { ...common, symbol, decimals, fee, fee_to: owner }
    case 'xtc':
      return { ...common, fee }
    case 'wicp':
      return { ...common, symbol, icp_ledger: world.id('icp_ledger') }
  }
}

/** What a token stands for is there: ICP for each WICP, and cycles for XTC as far as anybody will burn it. */
async function back(world: World, token: PlainToken): Promise<void> {
  if (token.module === 'xtc') await world.fund(token.name, XTC_CYCLES)
  if (token.module !== 'wicp') return
  const paid = await world.ledger('icp_ledger', marketMaker.getPrincipal()).icrc1_transfer({
    from_subaccount: [],
    to: { owner: world.id(token.name), subaccount: [] },
    amount: wholes(token, FAUCET_SHARE),
    fee: [],
    memo: [],
    created_at_time: [],
  })
  if ('Err' in paid) throw new Error(`wrapped ICP is not backed: ${Object.keys(paid.Err).join()}`)
}
