import { Principal } from '@icp-sdk/core/principal'
import type {
  Eip1559TransactionPrice,
  _SERVICE as Minter,
  WithdrawalDetail,
} from '@sluice/candid/cketh_minter'
import { translated } from '../../../agent/translateError.ts'
import { CallError } from '../../../errors.ts'
import type { IcrcAccount } from '../../../ledgers/addresses.ts'
import { optional } from '../../../ledgers/optional.ts'
import { isUnknownMethod } from '../../../pools/isUnknownMethod.ts'
import { BridgeError } from '../../BridgeError.ts'

type Asked =
  | 'get_minter_info'
  | 'eip_1559_transaction_price'
  | 'is_address_blocked'
  | 'withdrawal_status'
  | 'scrape'

/** What of a minter's interface anybody may ask. */
export type EthereumMinterService = {
  readonly [Name in Asked]: (...args: Parameters<Minter[Name]>) => ReturnType<Minter[Name]>
}

/** A token of Ethereum that the minter takes. Addresses as the minter writes them. */
export type MinterToken = {
  readonly symbol: string
  readonly contract: string
  readonly ledgerId: string
}

/** What the minter says of itself. Amounts in the smallest unit. */
export type EthereumMinterInfo = {
  /** The contract that deposits go through, where there is one. */
  readonly helper?: string
  /** The contract that tokens went through before it. */
  readonly earlierHelper?: string
  /** Its own address, once its key is known. */
  readonly address?: string
  /** The bridge's contracts, and those of the tokens. */
  readonly contracts: readonly string[]
  readonly tokens: readonly MinterToken[]
  readonly minimumWithdrawal: bigint
  /** The newest block that it has looked at, and how far it has looked for deposits. */
  readonly observed?: bigint
  readonly scraped?: bigint
  /** What it has on Ethereum, by its own books. */
  readonly ether?: bigint
  readonly balances: ReadonlyMap<string, bigint>
}

/** What a payment takes for gas: `cap` at the most, which is taken, and `likely` of it by the fees of now. In wei. */
export type EthereumPrice = { readonly cap: bigint; readonly likely: bigint }

/** Tokens and withdrawals that are believed in. */
const MOST_TOKENS = 200
const MOST_WITHDRAWALS = 1_000
/** While a minter asks the chain what gas costs: it was never asked before, or has not looked for long. */
const PRICE_PAUSES_MS = [250, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 4_000, 4_000]
/** A ledger's numbers have 64 bits. */
const MOST_BLOCK = 2n ** 64n - 1n

/** What the minter of ckETH and ckERC20 tells. Anybody may ask it about anybody. */
export class EthereumMinter {
  private readonly minter: EthereumMinterService
  private readonly pause: (ms: number) => Promise<void>

  /** @param pause waits; by the device's clock when absent */
  constructor(minter: EthereumMinterService, pause = sleep) {
    this.minter = minter
    this.pause = pause
  }

  /** @throws CallError */
  async fetchInfo(): Promise<EthereumMinterInfo> {
    const info = await translated(() => this.minter.get_minter_info())
    const [tokens = []] = info.supported_ckerc20_tokens
    const [balances = []] = info.erc20_balances
    return {
      ...optional('helper', info.deposit_with_subaccount_helper_contract_address[0]),
      ...optional('earlierHelper', info.erc20_helper_contract_address[0]),
      ...optional('address', info.minter_address[0]),
      contracts: [
        ...info.deposit_with_subaccount_helper_contract_address,
        ...info.smart_contract_address,
        ...info.eth_helper_contract_address,
        ...info.erc20_helper_contract_address,
        ...tokens.slice(0, MOST_TOKENS).map((token) => token.erc20_contract_address),
      ],
      tokens: tokens.slice(0, MOST_TOKENS).map((token) => ({
        symbol: token.ckerc20_token_symbol,
        contract: token.erc20_contract_address,
        ledgerId: token.ledger_canister_id.toText(),
      })),
      minimumWithdrawal: info.minimum_withdrawal_amount[0] ?? 0n,
      ...optional('observed', info.last_observed_block_number[0]),
      ...optional('scraped', info.last_deposit_with_subaccount_scraped_block_number[0]),
      ...optional('ether', info.eth_balance[0]),
      balances: new Map(
        balances.map((each) => [each.erc20_contract_address.toLowerCase(), each.balance]),
      ),
    }
  }

  /**
   * What a payment takes for gas now. Of a token by its ledger; of ether when absent. A minter that nobody has asked yet has no price: it is
   * told to look, and asked again for some seconds.
   * @throws BridgeError `bridge-minter-busy` while the minter does not know, CallError
   */
  async fetchPrice(ledgerId: string | undefined): Promise<EthereumPrice> {
    const asked: Parameters<Minter['eip_1559_transaction_price']>[0] =
      ledgerId === undefined ? [] : [{ ckerc20_ledger_id: Principal.fromText(ledgerId) }]
    const price = await this.askPrice(() => this.minter.eip_1559_transaction_price(asked))
    const { gas_limit: gas, max_fee_per_gas: most, max_priority_fee_per_gas: priority } = price
    if (priority > most) throw BridgeError.of('bridge-minter-busy', { retry: 'later' })
    // the most that is offered is twice the base fee and what the block's maker gets
    const likely = gas * ((most - priority) / 2n + priority)
    return { cap: price.max_transaction_fee, likely }
  }

  private async askPrice(
    ask: () => Promise<Eip1559TransactionPrice>,
  ): Promise<Eip1559TransactionPrice> {
    let refusal: unknown
    for (const [tries, pauseMs] of [0, ...PRICE_PAUSES_MS].entries()) {
      if (pauseMs > 0) await this.pause(pauseMs)
      try {
        return await translated(ask)
      } catch (error) {
        if (!isRejected(error)) throw error
        // the public minter asks by itself: there it is another refusal
        if (tries === 0 && !(await this.scrape())) throw error
        refusal = error
      }
    }
    throw BridgeError.of('bridge-minter-busy', { retry: 'later', cause: refusal })
  }

  /** Whether the minter pays nothing to an address. @throws CallError */
  isBlocked(address: string): Promise<boolean> {
    return translated(() => this.minter.is_address_blocked(address))
  }

  /** Withdrawals of an account, of ether and of all tokens. @throws CallError */
  async fetchWithdrawals({ owner, subaccount }: IcrcAccount): Promise<readonly WithdrawalDetail[]> {
    const named: [] | [Uint8Array] = subaccount === undefined ? [] : [subaccount]
    const account = { owner, subaccount: named }
    const found = await translated(() =>
      this.minter.withdrawal_status({ BySenderAccount: account }),
    )
    return found.slice(-MOST_WITHDRAWALS)
  }

  /** One withdrawal, by its number; undefined where there is none. @throws CallError */
  async fetchWithdrawal(id: bigint): Promise<WithdrawalDetail | undefined> {
    if (id > MOST_BLOCK) return undefined
    const [found] = await translated(() => this.minter.withdrawal_status({ ByWithdrawalId: id }))
    return found
  }

  /**
   * Has the minter look for deposits. The public one looks by itself and cannot be asked.
   * @returns whether it can
   * @throws CallError
   */
  async scrape(): Promise<boolean> {
    try {
      await translated(() => this.minter.scrape())
      return true
    } catch (error) {
      if (isUnknownMethod(error)) return false
      throw error
    }
  }
}

const isRejected = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'rejected'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
