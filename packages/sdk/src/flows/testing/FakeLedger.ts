import type { Principal } from '@icp-sdk/core/principal'
import { createSdk } from '../../createSdk.ts'
import type { LedgerAddress } from '../../ledgers/addresses.ts'
import type { ApproveOrder, LedgerAdapter, TransferOrder } from '../../ledgers/LedgerAdapter.ts'
import type { TokenStandard } from '../../ledgers/standards/standards.ts'
import { LEDGERS, ME } from './chainNames.ts'
import type { FakeChain } from './FakeChain.ts'

const STANDARDS: Readonly<Record<string, TokenStandard>> = {
  [LEDGERS.icp]: 'ICRC2',
  [LEDGERS.ckbtc]: 'ICRC2',
  [LEDGERS.cketh]: 'ICRC2',
  [LEDGERS.ckusdc]: 'ICRC2',
  [LEDGERS.dip20]: 'DIP20',
  [LEDGERS.wicp]: 'EXT',
  [LEDGERS.xtc]: 'DIP20-XTC',
}

const network = { host: 'http://127.0.0.1:1', rootKey: '00' }
const real = createSdk({ environment: 'local', network, identityProvider: '', canisters: {} })

const unasked = () => Promise.reject(new Error('flows do not ask for this'))

/** Makes the calls that the real adapter makes, and reads from the model. */
export class FakeLedger implements LedgerAdapter {
  readonly ledgerId: string
  readonly standard: TokenStandard
  readonly takesIdentifiers = false
  readonly takesSubaccounts = true
  readonly fetchMetadata = unasked
  readonly fetchFee = unasked
  readonly fetchTotalSupply = unasked
  readonly fetchMinter = unasked
  readonly fetchHolders = unasked
  private readonly inner: LedgerAdapter
  private readonly chain: FakeChain

  private constructor(chain: FakeChain, inner: LedgerAdapter) {
    this.chain = chain
    this.ledgerId = inner.ledgerId
    this.standard = inner.standard
    this.inner = inner
  }

  static async open(chain: FakeChain, ledgerId: string): Promise<FakeLedger> {
    const standard = STANDARDS[ledgerId] ?? 'ICRC1'
    return new FakeLedger(chain, await real.ledgers.adapter(ledgerId, standard))
  }

  async fetchBalance(address: LedgerAddress): Promise<bigint> {
    if ('subaccount' in address) return this.chain.lyingOf(this.ledgerId)
    const owner = 'identifier' in address ? ME : address.owner.toText()
    return this.chain.balanceOf(this.ledgerId, owner)
  }

  async fetchAllowance(_owner: Principal, spender: Principal) {
    return { amount: this.chain.allowanceOf(this.ledgerId, spender.toText()) }
  }

  transferCall(order: TransferOrder) {
    return this.inner.transferCall(order)
  }

  approveCall(order: ApproveOrder) {
    return this.inner.approveCall(order)
  }

  async fetchHistory() {
    return { entries: this.chain.history(this.ledgerId) }
  }
}
