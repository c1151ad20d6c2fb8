/** The IC's public key as hexadecimal DER; the same that clients have compiled in. */
export const MAINNET_ROOT_KEY =
  '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100814c0e6ec71fab583b08bd81373c255c3c371b2e84863c98a4f1e08b74235d14fb5d9c0cd546d9685f913a0c0b2cc5341583bf4b4392e467db96d65b9bb4cb717112f8472e0d5a4d14505ffd7484b01291091c5f87b98883463f98091a0baaae'

/** Where the exchange lives. The web app reads it from `/config.json` at run time; a bot writes it down. */
export type Config = {
  readonly environment: 'local' | 'mainnet'
  readonly network: {
    /** Base address of the IC HTTP interface. */
    readonly host: string
    /** The network's public key as hex DER; absent on mainnet, whose key clients know. */
    readonly rootKey?: string
    /** Of a local network whose clock was moved: by how many milliseconds it is ahead of this machine's. */
    readonly aheadMs?: number
  }
  /** The sign-in page (speaks ICRC-29 and ICRC-34). */
  readonly identityProvider: string
  /** Addresses of wallets (`nfid`, `oisy` …) where they differ from those on mainnet. */
  readonly wallets?: Readonly<Record<string, string>>
  /** Canister name (`swap_factory`, `icp_ledger` …) → principal text. */
  readonly canisters: Readonly<Record<string, string>>
  /**
   * Pools of the pair that the app opens with. A hint, so that their state is asked for beside the list of all pools instead of
   * after it; the list has the last word.
   */
  readonly openingPools?: readonly string[]
  /** Wallets, by their ids in the app, with which people may take part in launches; all when absent. */
  readonly launchWallets?: readonly string[]
  /** Where people reach the operators: an `https:` or `mailto:` address. */
  readonly support?: string
  /** Services beside the canisters, which nothing that trades needs: `info` is the info service, `dashboard` that of the IC. */
  readonly services?: Readonly<Record<string, string>>
  /** The Bitcoin chain behind ckBTC; absent where there is no bridge. */
  readonly bitcoin?: BitcoinConfig
  /** The Ethereum chain behind ckETH and the ckERC20 tokens; absent where there is no bridge. */
  readonly ethereum?: EthereumConfig
}

export type BitcoinConfig = {
  readonly network: 'mainnet' | 'testnet' | 'regtest'
  /** Origins of explorers that speak Esplora's REST under `/api`, in the order in which they are asked. The first one's pages are linked to. */
  readonly explorers: readonly string[]
}

export type EthereumConfig = {
  /** 1 is Ethereum itself. */
  readonly chainId: number
  /** Origins or addresses of nodes that answer JSON-RPC, in the order in which they are asked. */
  readonly rpcs: readonly string[]
  /** Origins of explorers. The first one's pages are linked to; there may be none. */
  readonly explorers: readonly string[]
}

const BITCOIN_NETWORKS = ['mainnet', 'testnet', 'regtest'] as const

/** @throws Error naming what is missing: a configuration is either whole or useless. */
export function parseConfig(json: unknown): Config {
  const record = requireRecord(json, 'the configuration')
  const network = requireRecord(record.network, 'network')
  const environment = record.environment === 'mainnet' ? 'mainnet' : 'local'
  const host = requireText(network.host, 'network.host')
  const config: Config = {
    environment,
    network: {
      host,
      ...(network.rootKey === undefined
        ? {}
        : { rootKey: requireText(network.rootKey, 'network.rootKey') }),
      ...(network.aheadMs === undefined ? {} : { aheadMs: requireAhead(network.aheadMs) }),
    },
    identityProvider: requireText(record.identityProvider, 'identityProvider'),
    canisters: requireTexts(record.canisters, 'canisters'),
    ...(record.wallets === undefined ? {} : { wallets: requireTexts(record.wallets, 'wallets') }),
    ...(record.openingPools === undefined
      ? {}
      : { openingPools: requireTextList(record.openingPools, 'openingPools') }),
    ...(record.launchWallets === undefined
      ? {}
      : { launchWallets: requireTextList(record.launchWallets, 'launchWallets') }),
    ...(record.support === undefined ? {} : { support: requireSupport(record.support) }),
    ...(record.services === undefined
      ? {}
      : { services: requireTexts(record.services, 'services') }),
    ...(record.bitcoin === undefined ? {} : { bitcoin: requireBitcoin(record.bitcoin) }),
    ...(record.ethereum === undefined ? {} : { ethereum: requireEthereum(record.ethereum) }),
  }
  if (environment === 'mainnet') requireMainnet(config)
  return config
}

/** The id of a canister that the configuration must name. */
export function canisterId(config: Config, name: string): string {
  const id = config.canisters[name]
  if (id === undefined) throw new Error(`config.json names no canister ${name}`)
  return id
}

/** A configuration that was tampered with must not make a page believe another network, nor what exists on a local one only. */
function requireMainnet(config: Config): void {
  const { network, identityProvider, wallets = {}, canisters, bitcoin, ethereum } = config
  if (network.rootKey !== undefined && network.rootKey !== MAINNET_ROOT_KEY)
    throw new Error('config.json names another root key than that of the IC')
  if (network.aheadMs !== undefined || config.services?.clock !== undefined)
    throw new Error('config.json names a clock, which only a local network has')
  if (bitcoin !== undefined && bitcoin.network !== 'mainnet')
    throw new Error(`config.json names ${bitcoin.network}, which is not the Bitcoin of mainnet`)
  const chainId = canisters.cketh_minter === SEPOLIA_MINTER ? SEPOLIA : ETHEREUM_MAINNET
  if (ethereum !== undefined && ethereum.chainId !== chainId)
    throw new Error(`config.json names chain ${ethereum.chainId}, and its minter is on ${chainId}`)
  const explorers = [...(bitcoin?.explorers ?? []), ...(ethereum?.explorers ?? [])]
  const services = [...Object.values(wallets), ...explorers, ...(ethereum?.rpcs ?? [])]
  for (const address of [network.host, identityProvider, ...services]) {
    if (!isPublicAddress(address))
      throw new Error(`config.json names ${address} for the mainnet, which is not on the web`)
  }
  for (const name of LOCAL_CANISTERS) {
    if (canisters[name] !== undefined)
      throw new Error(`config.json names a ${name}, which only a local network has`)
  }
}

/** Canisters of the local world that stand for nothing on the IC. */
const LOCAL_CANISTERS = ['faucet', 'identity']

function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !/^(127\.|\[::1\]$|(.+\.)?localhost$)/.test(hostname)
}

function requireRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`config.json lacks ${name}`)
  return Object.fromEntries(Object.entries(value))
}

function requireTexts(value: unknown, name: string): Record<string, string> {
  const entries = Object.entries(requireRecord(value, name)).map(
    ([key, text]): [string, string] => [key, requireText(text, `${name}.${key}`)],
  )
  return Object.fromEntries(entries)
}

function requireAhead(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new Error('config.json lacks network.aheadMs')
}

function requireTextList(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw new Error(`config.json lacks ${name}`)
  return value.map((text, index) => requireText(text, `${name}[${index}]`))
}

function requireBitcoin(value: unknown): BitcoinConfig {
  const record = requireRecord(value, 'bitcoin')
  const network = BITCOIN_NETWORKS.find((known) => known === record.network)
  if (network === undefined)
    throw new Error(
      `config.json must name one of ${BITCOIN_NETWORKS.join(', ')} for bitcoin.network`,
    )
  return { network, explorers: requireOrigins(record.explorers, 'bitcoin.explorers', 1) }
}

const ETHEREUM_MAINNET = 1
const SEPOLIA = 11_155_111
/** Of tokens without a value, for deployments that try things out. Any other minter of the IC is taken for the one of Ethereum. */
const SEPOLIA_MINTER = 'jzenf-aiaaa-aaaar-qaa7q-cai'

function requireEthereum(value: unknown): EthereumConfig {
  const record = requireRecord(value, 'ethereum')
  const { chainId } = record
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1)
    throw new Error('config.json must name a whole number for ethereum.chainId')
  const rpcs = requireTextList(record.rpcs, 'ethereum.rpcs')
  const wrong = rpcs.find(
    (text) => !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol),
  )
  if (wrong !== undefined || rpcs.length === 0)
    throw new Error(`config.json names ${wrong ?? 'nothing'} in ethereum.rpcs, which is no node`)
  const explorers = requireOrigins(record.explorers, 'ethereum.explorers', 0)
  return { chainId, rpcs, explorers }
}

function requireOrigins(value: unknown, name: string, least: number): readonly string[] {
  const origins = requireTextList(value, name)
  const wrong = origins.find((text) => !URL.canParse(text) || new URL(text).origin !== text)
  if (wrong !== undefined || origins.length < least)
    throw new Error(`config.json names ${wrong ?? 'nothing'} in ${name}, which is no origin`)
  return origins
}

/** It becomes a link, so it is no script. */
function requireSupport(value: unknown): string {
  const text = requireText(value, 'support')
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (protocol === 'https:' || protocol === 'mailto:') return text
  throw new Error(`config.json names ${text} for support, which is no https: or mailto: address`)
}

function requireText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`config.json lacks ${name}`)
  return value
}
