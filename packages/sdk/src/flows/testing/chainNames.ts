import { Principal } from '@icp-sdk/core/principal'
import type { Passcode } from '../../recover/Place.ts'

const id = (byte: number) =>
  Principal.fromUint8Array(new Uint8Array([...Array(9).fill(byte), 1])).toText()

export const ME = Principal.fromUint8Array(new Uint8Array(29).fill(7)).toText()
export const BOB = Principal.fromUint8Array(new Uint8Array(29).fill(8)).toText()
export const LEDGERS = {
  icp: id(1),
  ckbtc: id(2),
  dip20: id(3),
  wicp: id(4),
  xtc: id(5),
  cketh: id(11),
  slu: id(16),
  ckusdc: id(33),
}
export const POOL = id(6)
/** Trades on what the first pool gives, and trades past it. */
export const NEXT_POOL = id(12)
export const SIDE_POOL = id(13)
/** Takes a token without allowances. */
export const SLU_POOL = id(15)
/** Trades on what that one gives. */
export const AFTER_SLU_POOL = id(21)
/** Keeps limit orders. */
export const ORDER_POOL = id(14)
/** Holds positions of icp and cketh. */
export const LIQUIDITY_POOL = id(17)
/** What each pool takes and gives. */
export const TRADED: Readonly<Record<string, readonly [string, string]>> = {
  [POOL]: [LEDGERS.icp, LEDGERS.ckbtc],
  [NEXT_POOL]: [LEDGERS.ckbtc, LEDGERS.cketh],
  [SIDE_POOL]: [LEDGERS.icp, LEDGERS.cketh],
  [SLU_POOL]: [LEDGERS.slu, LEDGERS.cketh],
  [AFTER_SLU_POOL]: [LEDGERS.cketh, LEDGERS.ckbtc],
}
/** Mine, and unused; it costs what lies at the pool. */
export const PASSCODE: Passcode = { token0: LEDGERS.icp, token1: LEDGERS.xtc, feePips: 3_000n }
export const CANISTER = id(9)
/** What each unit that goes into the pool gives. */
export const PRICE = 3n
export const FEE = 10n
/** What the pool holds for me of ckBTC, outside of positions. */
export const LEFT_IN_POOL = 50_000n
/** My tokens at a pool, outside of positions. */
export const UNUSED = 'unused'
/** My subaccount of the pool. */
export const LYING = 'subaccount'
/** Sells passcodes. */
export const MANAGER = id(10)
/** Makes pools for passcodes. */
export const FACTORY = id(18)
/** The pool that it makes. */
export const NEW_POOL = id(19)
/** Holds positions as tokens. */
export const COLLECTION = id(20)
/** Holds positions that are locked. */
export const POSITION_LOCK = id(46)
/** Holds positions that earn a reward, in slu. */
export const FARM = id(22)
/** Take cketh by allowance, slu by transfer, and icp, of which something lies there undeposited; all pay icp. */
export const STAKING_POOL = id(23)
export const SLU_STAKING_POOL = id(24)
export const ICP_STAKING_POOL = id(27)
/** Makes staking pools; the one that it makes. */
export const STAKING_FACTORY = id(25)
export const NEW_STAKING_POOL = id(26)
/** Counts the staking pools that I have made. */
export const MADE_POOLS = 'staking pools'
/** Makes farms. */
export const FARM_FACTORY = id(28)
/** The farm that it makes. */
export const NEW_FARM = id(29)
/** Make claim events, and hold what they give, in slu. */
export const CLAIM_CONTROLLER = id(30)
export const CLAIM_STORAGE = id(31)
/** Burns ckbtc, and pays bitcoin. */
export const MINTER = id(32)
/** Burns cketh, and ckusdc with cketh for gas, and pays ether and tokens. */
export const ETHER_MINTER = id(34)
/** A collection with approvals, into which I mint; one of EXT; where their tokens are sold, and where collections are made. */
export const NFT_COLLECTION = id(35)
export const NFT_EXT = id(36)
export const NFT_MARKET = id(37)
export const NFT_CONTROLLER = id(38)
/** The collection that it makes. */
export const NEW_NFT_COLLECTION = id(39)
/** Where projects of votes are made, and the one that it makes. */
export const VOTE_CONTROLLER = id(43)
export const NEW_VOTE_PROJECT = id(44)
/** The governance of an SNS whose token is ckusdc; a sale for cketh that is open, and one for icp that has ended. */
export const GOVERNANCE = id(40)
export const OPEN_SALE = id(41)
export const ENDED_SALE = id(42)
/** The launchpad; its sales: the one that I make or fund, of slu; one for cketh that is open; one that has ended, of slu for icp. */
export const LAUNCHPAD = id(45)
export const SALES = {
  mine: '33'.repeat(16),
  open: '44'.repeat(16),
  ended: '55'.repeat(16),
} as const
/** My neurons from the beginning, by their states. */
export const NEURONS = {
  locked: '11'.repeat(32),
  dissolving: '22'.repeat(32),
  dissolved: '33'.repeat(32),
  /** Locked as well: it can be merged. */
  other: '44'.repeat(32),
} as const
/** Counts the collections that I have made. */
export const MADE_COLLECTIONS = 'nft collections'
/** Counts the projects of votes that I have made. */
export const MADE_PROJECTS = 'projects of votes'
/** Where the price of a passcode lies until it is used. */
export const RIGHTS = 'rights to create pools'
/** My balance at the manager. */
export const PAID_IN = 'creation fee'
/** What lies at the pool and the manager beside what a flow takes. */
export const BESIDE = 30_000n
/** The block with which I paid the pool's own account. */
export const STRAY_BLOCK = 77n

/** Refuse by a text. */
export const STAKING_SERVICES: readonly string[] = [
  STAKING_POOL,
  SLU_STAKING_POOL,
  ICP_STAKING_POOL,
  STAKING_FACTORY,
  NEW_STAKING_POOL,
]

export const CLAIM_SERVICES: readonly string[] = [CLAIM_CONTROLLER, CLAIM_STORAGE]
