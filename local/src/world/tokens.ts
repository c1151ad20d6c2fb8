import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NNS_GOVERNANCE } from './nns/nnsId.ts'
import { DAO } from './snses/daoIds.ts'

/**
 * The tokens of the local world. Ledger ids, decimals and fees are those of mainnet, so that the same ids work in both places;
 * the platform token has no mainnet ledger yet and gets the next free id. It alone speaks ICRC-1 without allowances. Prices are in
 * dollars and only seed the pools: what is in no pool has none.
 */
export type WorldToken = {
  /** The canister's name in `canister_ids.json`. */
  name: string
  kind: 'Icp' | 'Icrc' | 'Icrc1'
  symbol: string
  title: string
  decimals: number
  fee: bigint
  maxMemo: number
  canisterId?: string
  /** Dollars for one whole token, as decimal text. */
  priceUsd?: string
  /** Whole tokens that the faucet gives at a time. */
  drip: bigint
  /** The canister that mints it in return for coins of another chain, where it is on mainnet. Nobody else makes any of it. */
  minterId?: string
  /** The canister that governs it and mints it when people decide so. */
  governanceId?: string
  /** Of a token with a minter: whole tokens that faucet and market maker begin with, each. The minter's address on the other chain holds both. */
  backed?: bigint
  /** Of a token of Ethereum: its contract on the chain of this machine. */
  contract?: 'usdc' | 'usdt' | 'link'
  /** Whether the ledger has an index of its own: each takes 0.2 s of a first start and 20 MB of memory. */
  hasIndex?: true
  /** Where people read more; the token's page links there. */
  website?: string
  color: string
  glyph: string
}

/** Mints ckETH and the tokens of Ethereum, there as on mainnet. */
export const CKETH_MINTER = 'sv3dd-oaaaa-aaaar-qacoa-cai'

export const TOKENS: readonly WorldToken[] = [
  {
    name: 'icp_ledger',
    kind: 'Icp',
    hasIndex: true,
    symbol: 'ICP',
    title: 'Internet Computer',
    decimals: 8,
    fee: 10_000n,
    maxMemo: 32,
    canisterId: 'ryjl3-tyaaa-aaaaa-aaaba-cai',
    governanceId: NNS_GOVERNANCE,
    priceUsd: '5.43',
    drip: 200n,
    website: 'https://internetcomputer.org',
    color: '#5B3FD6',
    glyph: '∞',
  },
  {
    name: 'slu_ledger',
    kind: 'Icrc1',
    hasIndex: true,
    symbol: 'SLU',
    title: 'Sluice',
    decimals: 8,
    fee: 1_000_000n,
    maxMemo: 32,
    governanceId: DAO.sns_governance,
    priceUsd: '0.062',
    drip: 10_000n,
    color: '#0F8F88',
    glyph: 'S',
  },
  {
    name: 'ckbtc_ledger',
    kind: 'Icrc',
    hasIndex: true,
    symbol: 'ckBTC',
    title: 'ckBTC',
    decimals: 8,
    fee: 10n,
    maxMemo: 80,
    canisterId: 'mxzaz-hqaaa-aaaar-qaada-cai',
    minterId: 'mqygn-kiaaa-aaaar-qaadq-cai',
    backed: 1_000n,
    priceUsd: '98400',
    drip: 1n,
    website: 'https://internetcomputer.org/chainfusion',
    color: '#E8871E',
    glyph: '₿',
  },
  {
    name: 'cketh_ledger',
    kind: 'Icrc',
    symbol: 'ckETH',
    title: 'ckETH',
    decimals: 18,
    fee: 10_000_000_000n,
    maxMemo: 80,
    canisterId: 'ss2fx-dyaaa-aaaar-qacoq-cai',
    minterId: CKETH_MINTER,
    backed: 50_000n,
    priceUsd: '3420',
    drip: 2n,
    color: '#5A6FE0',
    glyph: 'Ξ',
  },
  {
    name: 'ckusdc_ledger',
    kind: 'Icrc',
    hasIndex: true,
    symbol: 'ckUSDC',
    title: 'ckUSDC',
    decimals: 6,
    fee: 10n,
    maxMemo: 80,
    canisterId: 'xevnm-gaaaa-aaaar-qafnq-cai',
    minterId: CKETH_MINTER,
    backed: 100_000_000n,
    contract: 'usdc',
    priceUsd: '1',
    drip: 2_000n,
    color: '#2775CA',
    glyph: '$',
  },
  {
    name: 'ckusdt_ledger',
    kind: 'Icrc',
    symbol: 'ckUSDT',
    title: 'ckUSDT',
    decimals: 6,
    fee: 10n,
    maxMemo: 80,
    canisterId: 'cngnf-vqaaa-aaaar-qag4q-cai',
    minterId: CKETH_MINTER,
    backed: 100_000_000n,
    contract: 'usdt',
    priceUsd: '1',
    drip: 2_000n,
    color: '#1E9C78',
    glyph: '₮',
  },
  {
    name: 'cklink_ledger',
    kind: 'Icrc',
    symbol: 'ckLINK',
    title: 'ckLINK',
    decimals: 18,
    fee: 100_000_000_000_000n,
    maxMemo: 80,
    canisterId: 'g4tto-rqaaa-aaaar-qageq-cai',
    minterId: CKETH_MINTER,
    backed: 5_000_000n,
    contract: 'link',
    priceUsd: '14.85',
    drip: 100n,
    color: '#2F5BD8',
    glyph: '⬡',
  },
  {
    name: 'bob_ledger',
    kind: 'Icrc',
    symbol: 'BOB',
    title: 'BOB',
    decimals: 8,
    fee: 1_000_000n,
    maxMemo: 32,
    canisterId: '7pail-xaaaa-aaaas-aabmq-cai',
    priceUsd: '0.213',
    drip: 2_000n,
    color: '#B6522F',
    glyph: 'B',
  },
  {
    name: 'alice_ledger',
    kind: 'Icrc',
    symbol: 'ALICE',
    title: 'ALICE',
    decimals: 8,
    fee: 100_000_000n,
    maxMemo: 32,
    canisterId: 'oj6if-riaaa-aaaaq-aaeha-cai',
    priceUsd: '0.0047',
    drip: 100_000n,
    color: '#A63D86',
    glyph: 'A',
  },
  {
    name: 'ghost_ledger',
    kind: 'Icrc',
    symbol: 'GHOST',
    title: 'GHOST',
    decimals: 8,
    fee: 100_000_000n,
    maxMemo: 32,
    canisterId: '4c4fd-caaaa-aaaaq-aaa3a-cai',
    drip: 100_000n,
    color: '#4A5A7A',
    glyph: 'G',
  },
  {
    name: 'cksepoliaeth_ledger',
    kind: 'Icrc',
    symbol: 'ckSepoliaETH',
    title: 'Chain key Sepolia Ethereum',
    decimals: 18,
    fee: 10_000_000_000n,
    maxMemo: 80,
    canisterId: 'apia6-jaaaa-aaaar-qabma-cai',
    drip: 2n,
    color: '#7A8AB8',
    glyph: 'Ξ',
  },
  {
    name: 'cksepoliausdc_ledger',
    kind: 'Icrc',
    symbol: 'ckSepoliaUSDC',
    title: 'Chain key Sepolia USDC',
    decimals: 6,
    fee: 4_000n,
    maxMemo: 80,
    canisterId: 'yfumr-cyaaa-aaaar-qaela-cai',
    drip: 2_000n,
    color: '#6B93BF',
    glyph: '$',
  },
]

/** What the exchange's services call the standard of a token's ledger. */
export const standardOf = ({ kind }: WorldToken): 'ICRC1' | 'ICRC2' =>
  kind === 'Icrc1' ? 'ICRC1' : 'ICRC2'

/** One whole token in its smallest unit. */
export const oneToken = ({ decimals }: WorldToken): bigint => 10n ** BigInt(decimals)

/** A token's picture, as the ledger's metadata and the token list carry it: its drawing, or a plain disc with its sign. */
export function tokenLogo(token: Pick<WorldToken, 'name' | 'color' | 'glyph'>): string {
  const drawing = join(LOGOS, `${token.name.replace(/_ledger$/, '')}.svg`)
  const svg = existsSync(drawing) ? readFileSync(drawing) : Buffer.from(disc(token))
  return `data:image/svg+xml;base64,${svg.toString('base64')}`
}

const LOGOS = join(import.meta.dirname, 'logos')

const disc = ({ color, glyph }: Pick<WorldToken, 'color' | 'glyph'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="${color}"/>` +
  `<circle cx="20" cy="20" r="17.5" fill="none" stroke="#fff" stroke-opacity=".35"/>` +
  `<text x="20" y="27.5" font-family="Poppins,Roboto,Arial,sans-serif" font-size="21" font-weight="600" ` +
  `text-anchor="middle" fill="#fff">${glyph}</text></svg>`
