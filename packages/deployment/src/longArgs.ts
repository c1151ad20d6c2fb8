import type { Asset, ExchangeRateArgs } from '@sluice/candid/exchange_rate'
import type { LedgerArgs } from '@sluice/candid/ledger'
import type { SettingsInput } from '@sluice/candid/siwe_provider'
import type { DeployedWorld } from './DeployedWorld.ts'

const DECIMALS = 8
const MEMO_BYTES = 32

/** The platform's token begins without any: its governance mints. */
export function platformLedgerArgs({ governance, environment }: DeployedWorld): [LedgerArgs] {
  const { symbol, name, fee } = environment.deployment.platformToken
  return [
    {
      kind: { Icrc: null },
      name,
      symbol,
      decimals: DECIMALS,
      transfer_fee: fee,
      max_memo_length: MEMO_BYTES,
      max_transactions_in_window: [],
      fee_collector_account: [],
      minting_account: { owner: governance, subaccount: [] },
      initial_balances: [],
      metadata: [],
    },
  ]
}

const REFRESH_SECONDS = 300
const crypto = (symbol: string): Asset => ({ symbol, class: { Cryptocurrency: null } })
const fiat = (symbol: string): Asset => ({ symbol, class: { FiatCurrency: null } })

/** What the exchange's own service of rates keeps; that of dollars and XDR says what an XDR costs in dollars. */
export const RATE_PAIRS: [Asset, Asset][] = [
  ...['ICP', 'BTC', 'ETH', 'USDC', 'USDT'].map((symbol): [Asset, Asset] => [
    crypto(symbol),
    fiat('USD'),
  ]),
  [fiat('USD'), fiat('XDR')],
  // what people may type amounts in
  ...['EUR', 'GBP', 'JPY', 'CNY'].map((symbol): [Asset, Asset] => [fiat(symbol), fiat('USD')]),
]

export function exchangeRateArgs({ id }: DeployedWorld): [ExchangeRateArgs] {
  return [{ xrc: id('xrc'), refresh_seconds: REFRESH_SECONDS, pairs: RATE_PAIRS, admins: [] }]
}

const WEEK_NS = 7n * 86_400n * 1_000_000_000n

/** No targets: pools are made at any time, so a session cannot name all canisters that it will call. */
export function siweSettings(webOrigin: string): SettingsInput {
  const { host, origin, protocol } = new URL(webOrigin)
  return {
    domain: host,
    uri: origin,
    salt: 'sluice',
    chain_id: [1n],
    scheme: [protocol.replace(':', '')],
    statement: ['Sign in to Sluice with your Ethereum wallet.'],
    sign_in_expires_in: [],
    session_expires_in: [WEEK_NS],
    targets: [],
    runtime_features: [],
  }
}

export const siweArgs = ({ environment }: DeployedWorld): [SettingsInput] => [
  siweSettings(environment.deployment.webOrigin),
]
