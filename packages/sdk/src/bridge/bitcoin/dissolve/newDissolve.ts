import { Principal } from '@icp-sdk/core/principal'
import type { Balances } from '../../../balances.ts'
import type { Tokens } from '../../../tokens.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { BitcoinDissolveFacts, DissolveWish } from '../../BridgeFlow.ts'
import { readBitcoinAddress } from '../address/readBitcoinAddress.ts'
import type { BitcoinReads } from '../BitcoinReads.ts'
import { requireQuote } from './requireQuote.ts'
import { withdrawalAccount } from './withdrawalAccount.ts'

type Services = {
  readonly reads: Pick<BitcoinReads, 'open' | 'takesAllowances' | 'estimateDissolve'>
  readonly balances: Pick<Balances, 'fetch'>
  readonly tokens: Pick<Tokens, 'fetch'>
}

/** What is dissolved, once all that can be known beforehand speaks for it. @throws BridgeError, CallError */
export async function newDissolve(
  { ledgerId, address, amount, arrives }: DissolveWish,
  owner: Principal,
  { reads, balances, tokens }: Services,
): Promise<BitcoinDissolveFacts> {
  const { token, minter } = await reads.open(ledgerId)
  // a minter that does not tell its own address, or the payer's, refuses what is paid there itself, or mints it again
  const [ownDeposit, own] = await Promise.all(
    [owner, Principal.fromText(token.minterId)].map((one) =>
      minter.fetchAddress({ owner: one }).catch(() => undefined),
    ),
  )
  const known = { ownDeposit, minter: own }
  const reading = readBitcoinAddress(address, networkOf(token.network), known)
  if (reading.kind === 'flaw') throw BridgeError.badAddress(reading.flaw)
  const [balance, { fee }, isAllowing] = await Promise.all([
    balances.fetch(ledgerId),
    tokens.fetch(ledgerId),
    reads.takesAllowances(ledgerId, { owner }),
  ])
  const common = { ledgerId, minterId: token.minterId, address: reading.address, amount, arrives }
  const facts = { ...common, chain: 'bitcoin' as const, fee }
  if (isAllowing) {
    requireQuote(facts, await reads.estimateDissolve(ledgerId, amount, balance))
    return { ...facts, from: 'allowance', transfer: 0n }
  }
  const lying = await balances.fetch(ledgerId, withdrawalAccount(token.minterId, owner))
  const transfer = amount > lying ? amount - lying : 0n
  requireQuote(facts, await reads.estimateDissolve(ledgerId, amount, balance + amount - transfer))
  return { ...facts, from: 'subaccount', transfer }
}

const networkOf = (network: string) =>
  network === 'testnet' || network === 'regtest' ? network : 'mainnet'
