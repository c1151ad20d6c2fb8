import type { _SERVICE, MinterArg } from '@sluice/candid/ckbtc_minter'
import * as service from '@sluice/candid/ckbtc_minter'
import { consentMessages, defineCanister } from '@sluice/canister/runtime'
import { WALLET_STANDARDS } from '@sluice/canister/services'
import { canisterStatus } from '../../../minter-kit/edges/canisterStatus.ts'
import { decodeLedgerMemo } from './bitcoin/memo/decodeLedgerMemo.ts'
import { consentTable } from './consent.ts'
import { depositAddressOf } from './deposits/depositAddressOf.ts'
import { updateBalance } from './deposits/updateBalance.ts'
import { canisterEdges } from './edges/canisterEdges.ts'
import { openMinter } from './minter/openMinter.ts'
import { requestedAccount } from './minter/requestedAccount.ts'
import { servePage } from './pages/servePage.ts'
import { books } from './reads/books.ts'
import { estimate, knownUtxos, minterInfo } from './reads/info.ts'
import { viewOf } from './reads/view.ts'
import { olderStatus, statusesOf, withdrawalStatus } from './reads/withdrawalStatus.ts'
import {
  retrieveBtc,
  retrieveBtcWithApproval,
  withdrawalAccount,
} from './withdrawals/retrieveBtc.ts'
import { resume } from './withdrawals/work.ts'

const minter = openMinter(canisterEdges())
const { log } = minter
/** No front end is named for wallets to trust. */
const STANDARDS = WALLET_STANDARDS.filter(({ name }) => name !== 'ICRC-28')
const answerConsent = consentMessages<_SERVICE>(
  service,
  consentTable(() => log.model.settings.network),
)

export default defineCanister<_SERVICE, [MinterArg]>({
  service,
  onInit: (_, arg) => {
    if (!('Init' in arg)) throw new Error('The minter is installed with the variant Init')
    log.append({ init: arg.Init })
  },
  // whoever upgrades with the arguments of the installation changes nothing
  onUpgrade: (_, arg) => {
    const [settings] = 'Upgrade' in arg ? arg.Upgrade : []
    if (settings !== undefined) log.append({ upgrade: settings })
  },
  onStart: () => resume(minter),
  door: { openToAll: ['get_btc_address', 'update_balance', 'get_canister_status', 'get_books'] },
  methods: {
    // Bitcoin in.
    get_btc_address: ({ caller }, args) => depositAddressOf(minter, requestedAccount(args, caller)),
    update_balance: ({ caller }, args) => updateBalance(minter, caller, args),

    // Bitcoin out.
    get_withdrawal_account: ({ caller }) => withdrawalAccount(minter, caller),
    retrieve_btc: ({ caller }, args) => retrieveBtc(minter, caller, args),
    retrieve_btc_with_approval: ({ caller }, args) => retrieveBtcWithApproval(minter, caller, args),

    // For everybody.
    get_known_utxos: ({ caller }, args) => knownUtxos(minter, requestedAccount(args, caller)),
    get_deposit_fee: () => log.model.settings.checkFee,
    estimate_withdrawal_fee: (_, { amount }) => estimate(minter, amount),
    retrieve_btc_status: (_, { block_index }) => olderStatus(minter, block_index),
    retrieve_btc_status_v2: (_, { block_index }) => withdrawalStatus(minter, block_index),
    retrieve_btc_status_v2_by_account: ({ caller }, [account]) =>
      statusesOf(minter, account ?? { owner: caller, subaccount: [] }),
    get_minter_info: () => minterInfo(minter),
    get_canister_status: canisterStatus(service.idlFactory),
    get_events: (_, { start, length }) => log.page(start, length),
    decode_ledger_memo: (_, args) => decodeLedgerMemo(args),
    icrc21_canister_call_consent_message: (_, request) => answerConsent(request),
    icrc10_supported_standards: () => STANDARDS,
    http_request: (_, request) => servePage(request, () => viewOf(minter)),
    get_books: () => books(minter),
  },
})
