import type { Principal } from '@icp-sdk/core/principal'
import type { InitArg, Timing, UpgradeArg } from '@sluice/candid/cketh_minter'
import { parseAddress } from '@sluice/canister/ethereum'
import { seconds } from '../../../../minter-kit/seconds.ts'
import type { BlockTag } from '../edges/EthereumPort.ts'

/** What the minter goes by: its installation's settings, changed by those of its upgrades. Amounts in wei, addresses in lower case. */
export type Settings = {
  /** Whose providers are asked. */
  readonly network: 'Mainnet' | 'Sepolia'
  readonly chainId: bigint
  readonly ecdsaKeyName: string
  readonly ledger: Principal
  /** Undefined: the public EVM RPC canister. */
  readonly evmRpc: Principal | undefined
  /** May add tokens, beside controllers. */
  readonly orchestrator: Principal | undefined
  readonly blockTag: BlockTag
  readonly minimumWithdrawal: bigint
  readonly helpers: Helpers
  /** Addresses that nothing is taken from or paid to. */
  readonly blocked: ReadonlySet<string>
  readonly timing: Timings
  /** Undefined: nobody has an address for plain transfers. */
  readonly sweeping: Sweeping | undefined
}

/** What a plain transfer must be at least, and what is taken of it; in the token's smallest unit. */
export type Terms = { readonly minimum: bigint; readonly fee: bigint }

/** How plain transfers are found and moved. */
type Sweeping = {
  /** The contract that runs at deposit addresses. */
  readonly contract: string
  /** Of ether. */
  readonly terms: Terms
}

/** The contracts whose logs tell of deposits. */
export type Helpers = {
  readonly eth: string | undefined
  readonly erc20: string | undefined
  readonly subaccount: string | undefined
}

/** In seconds. */
type Timings = {
  readonly scrape: bigint
  readonly fee: bigint
  readonly withdrawal: bigint
  readonly reimbursement: bigint
  /** Deposits are looked for so long after somebody has asked; always, when undefined. */
  readonly watch: bigint | undefined
}

/** The public minter's. */
const TIMES: Timings = {
  scrape: 180n,
  fee: 60n,
  withdrawal: 180n,
  reimbursement: 180n,
  watch: undefined,
}
const CHAIN_IDS = { Mainnet: 1n, Sepolia: 11_155_111n } as const
const MOST_BLOCKED = 2_000
/** EIP-2294 keeps chain ids below this. */
const MOST_CHAIN_ID = 2n ** 53n

/** The settings of an installation. @throws Error for what no minter can go by. */
export function settingsOf(args: InitArg): Settings {
  const network = 'Mainnet' in args.ethereum_network ? 'Mainnet' : 'Sepolia'
  const [chainId = CHAIN_IDS[network]] = args.chain_id
  if (chainId < 1n || chainId >= MOST_CHAIN_ID) throw new Error(`${chainId} is no chain id`)
  return {
    network,
    chainId,
    ecdsaKeyName: args.ecdsa_key_name,
    ledger: args.ledger_id,
    evmRpc: args.evm_rpc_id[0],
    orchestrator: args.ledger_suite_orchestrator_id[0],
    blockTag: tagOf(args.ethereum_block_height),
    minimumWithdrawal: args.minimum_withdrawal_amount,
    helpers: {
      eth: optionalAddress(args.ethereum_contract_address),
      erc20: optionalAddress(args.erc20_helper_contract_address),
      subaccount: optionalAddress(args.deposit_with_subaccount_helper_contract_address),
    },
    blocked: blockedOf(args.blocked_addresses[0] ?? []),
    timing: timingOf(args.timing[0], TIMES),
    sweeping: sweepingOf(args.sweeping),
  }
}

/** The settings after an upgrade; what it does not name stays. @throws Error as `settingsOf` does. */
export function upgraded(settings: Settings, args: UpgradeArg): Settings {
  const { helpers } = settings
  const [tag] = args.ethereum_block_height
  const [blocked] = args.blocked_addresses
  return {
    ...settings,
    evmRpc: args.evm_rpc_id[0] ?? settings.evmRpc,
    orchestrator: args.ledger_suite_orchestrator_id[0] ?? settings.orchestrator,
    blockTag: tag === undefined ? settings.blockTag : tagOf(tag),
    minimumWithdrawal: args.minimum_withdrawal_amount[0] ?? settings.minimumWithdrawal,
    helpers: {
      eth: optionalAddress(args.ethereum_contract_address) ?? helpers.eth,
      erc20: optionalAddress(args.erc20_helper_contract_address) ?? helpers.erc20,
      subaccount:
        optionalAddress(args.deposit_with_subaccount_helper_contract_address) ?? helpers.subaccount,
    },
    blocked: blocked === undefined ? settings.blocked : blockedOf(blocked),
    timing: timingOf(args.timing[0], settings.timing),
    sweeping: sweepingOf(args.sweeping) ?? settings.sweeping,
  }
}

function sweepingOf([given]: InitArg['sweeping']): Sweeping | undefined {
  if (given === undefined) return undefined
  const { minimum_deposit: minimum, fee } = given
  requireTerms({ minimum, fee })
  return { contract: lowerAddress(given.contract), terms: { minimum, fee } }
}

/** @throws Error for terms under which nothing would be left of a deposit. */
export function requireTerms({ minimum, fee }: Terms): void {
  if (minimum <= fee) throw new Error('the smallest deposit must be more than its fee')
}

const tagOf = (height: InitArg['ethereum_block_height']): BlockTag => {
  if ('Latest' in height) return 'Latest'
  return 'Safe' in height ? 'Safe' : 'Finalized'
}

const optionalAddress = ([text]: [] | [string]): string | undefined =>
  text === undefined ? undefined : lowerAddress(text)

/** @throws Error for a text that is no address. */
function lowerAddress(text: string): string {
  if (parseAddress(text) === undefined) throw new Error(`${text.slice(0, 64)} is no address`)
  return text.toLowerCase()
}

function blockedOf(addresses: readonly string[]): ReadonlySet<string> {
  if (addresses.length > MOST_BLOCKED) throw new Error(`at most ${MOST_BLOCKED} are blocked`)
  return new Set(addresses.map(lowerAddress))
}

function timingOf(given: Timing | undefined, present: Timings): Timings {
  if (given === undefined) return present
  const [watch] = given.watch_seconds
  return {
    scrape: seconds(given.scrape_seconds[0], present.scrape),
    fee: seconds(given.fee_seconds[0], present.fee),
    withdrawal: seconds(given.withdrawal_seconds[0], present.withdrawal),
    reimbursement: seconds(given.reimbursement_seconds[0], present.reimbursement),
    watch: watch === undefined ? present.watch : seconds(watch, 1n),
  }
}
