import type { _SERVICE, MinterArg } from '@sluice/candid/cketh_minter'
import * as service from '@sluice/candid/cketh_minter'
import { defineCanister } from '@sluice/canister/runtime'
import { canisterStatus } from '../../../minter-kit/edges/canisterStatus.ts'
import { canisterEdges } from './edges/canisterEdges.ts'
import { addToken } from './minter/addToken.ts'
import { watch } from './minter/alarm.ts'
import { openMinter } from './minter/openMinter.ts'
import { resume } from './minter/work.ts'
import { servePage } from './pages/servePage.ts'
import { books } from './reads/books.ts'
import { isAddressBlocked, minterInfo, olderHelper, transactionPrice } from './reads/info.ts'
import { viewOf } from './reads/view.ts'
import { findWithdrawals, retrieveStatus } from './reads/withdrawalStatus.ts'
import { depositErc20, depositEth } from './sweeps/depositAddress.ts'
import { withdrawErc20 } from './withdrawals/withdrawErc20.ts'
import { withdrawEth } from './withdrawals/withdrawEth.ts'

const minter = openMinter(canisterEdges())
const { log } = minter

export default defineCanister<_SERVICE, [MinterArg]>({
  service,
  onInit: (_, arg) => {
    if (!('InitArg' in arg)) throw new Error('The minter is installed with the variant InitArg')
    log.append({ Init: arg.InitArg })
  },
  // whoever upgrades with the arguments of the installation changes nothing
  onUpgrade: (_, arg) => {
    if ('UpgradeArg' in arg) log.append({ Upgrade: arg.UpgradeArg })
  },
  onStart: () => resume(minter),
  door: {
    openToAll: ['minter_address', 'retrieve_eth_status', 'get_canister_status', 'get_books'],
  },
  methods: {
    // Withdrawals.
    withdraw_eth: ({ caller }, args) => withdrawEth(minter, caller, args),
    withdraw_erc20: ({ caller }, args) => withdrawErc20(minter, caller, args),
    retrieve_eth_status: (_, id) => retrieveStatus(minter, id),
    withdrawal_status: (_, parameter) => findWithdrawals(minter, parameter),

    // Deposits by plain transfer.
    deposit_erc20: ({ caller }, arg) => depositErc20(minter, caller, arg),
    deposit_eth: ({ caller }, { mode }) => depositEth(minter, caller, mode),

    // For everybody.
    minter_address: async () => {
      const address = await minter.ownKey.fetchAddress()
      if (address.kind === 'failed') throw new Error(address.text)
      return address.value
    },
    smart_contract_address: () => olderHelper(minter),
    eip_1559_transaction_price: (_, [arg]) => transactionPrice(minter, arg?.ckerc20_ledger_id),
    get_minter_info: () => minterInfo(minter),
    is_address_blocked: (_, address) => isAddressBlocked(minter, address),
    get_canister_status: canisterStatus(service.idlFactory),
    get_events: (_, { start, length }) => ({
      events: log.page(start, length),
      total_event_count: BigInt(log.size),
    }),
    http_request: (_, request) => servePage(request, () => viewOf(minter)),
    scrape: () => watch(minter),
    get_books: (_, [ledger]) => books(minter, ledger),

    // For the orchestrator and controllers.
    add_ckerc20_token: (context, token) => addToken(minter, context, token),
  },
})
