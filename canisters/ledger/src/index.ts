import type { _SERVICE, LedgerArgs } from '@sluice/candid/ledger'
import * as service from '@sluice/candid/ledger'
import {
  accountIdentifier,
  type CallContext,
  CBOR_SELF_DESCRIBED,
  rootHash,
  treeCbor,
} from '@sluice/canister'
import {
  certifiedDataSet,
  consentWriters,
  dataCertificate,
  defineCanister,
  Principal,
  stableMap,
} from '@sluice/canister/runtime'
import { normalSubaccount, toAccount } from './account.ts'
import { readAllowance } from './allowances/allowance.ts'
import { approve } from './allowances/approve.ts'
import { answerAllowances } from './allowances/ownedAllowances.ts'
import { listOlderAllowances } from './allowances/ownedList.ts'
import type { LedgerContext } from './blocks/appendBlock.ts'
import { tipTree } from './blocks/tipTree.ts'
import { answerConsent, type LedgerConsent } from './consent/answerConsent.ts'
import { ledgerConsents } from './consent/ledgerConsents.ts'
import { readIcpBlocks } from './icp/icpBlocks.ts'
import { identifierAccount, legacyTransfer, requireIdentifier } from './icp/legacyTransfer.ts'
import { initialise } from './initialise.ts'
import { openLedgerState } from './LedgerState.ts'
import { opt, readBlocks, readMetadata, readStandards, readTransactions } from './reads.ts'
import { balanceOf, transfer, transferFrom } from './transfer.ts'

const state = openLedgerState(stableMap)
const certifyTip: LedgerContext['certifyTip'] = (index, hash) =>
  certifiedDataSet(rootHash(tipTree(index, hash)))
const at = ({ now }: CallContext): LedgerContext => ({ state, now, certifyTip })
const callerAccount = ({ caller }: CallContext, subaccount: [] | [Uint8Array]) => ({
  owner: caller.toUint8Array(),
  subaccount: normalSubaccount(subaccount[0]),
})
const identifierBalance = (context: CallContext, identifier: Uint8Array) => ({
  e8s: balanceOf(at(context), identifierAccount(identifier)),
})
const BLOCK_TYPES = ['1burn', '1mint', '1xfer', '2approve', '2xfer']

export default defineCanister<_SERVICE, [LedgerArgs]>({
  service,
  onInit: (context, args) => initialise(at(context), args),
  onStart: () => listOlderAllowances(state),
  methods: {
    icrc1_transfer: (context, args) =>
      transfer(at(context), {
        from: callerAccount(context, args.from_subaccount),
        to: toAccount(args.to),
        amount: args.amount,
        givenFee: args.fee[0],
        memo: args.memo[0],
        createdAtTime: args.created_at_time[0],
      }),
    icrc2_approve: (context, args) =>
      approve(at(context), {
        from: callerAccount(context, args.from_subaccount),
        spender: toAccount(args.spender),
        amount: args.amount,
        expectedAllowance: args.expected_allowance[0],
        expiresAt: args.expires_at[0],
        givenFee: args.fee[0],
        memo: args.memo[0],
        createdAtTime: args.created_at_time[0],
      }),
    icrc2_transfer_from: (context, args) =>
      transferFrom(at(context), {
        spender: callerAccount(context, args.spender_subaccount),
        from: toAccount(args.from),
        to: toAccount(args.to),
        amount: args.amount,
        givenFee: args.fee[0],
        memo: args.memo[0],
        createdAtTime: args.created_at_time[0],
      }),
    icrc2_allowance: (context, { account, spender }) => {
      const allowance = readAllowance(at(context), toAccount(account), toAccount(spender))
      return { allowance: allowance.amount, expires_at: opt(allowance.expiresAt) }
    },
    transfer: (context, args) => legacyTransfer(at(context), context.caller.toUint8Array(), args),
    send_dfx: (context, args) => {
      const to = requireIdentifier(args.to)
      const outcome = legacyTransfer(at(context), context.caller.toUint8Array(), { ...args, to })
      if ('Err' in outcome)
        throw new Error(`the transfer was refused: ${Object.keys(outcome.Err)[0]}`)
      return outcome.Ok
    },
    account_balance: (context, { account }) => identifierBalance(context, account),
    account_balance_dfx: (context, { account }) =>
      identifierBalance(context, requireIdentifier(account)),
    account_identifier: (_, account) =>
      accountIdentifier(account.owner.toUint8Array(), normalSubaccount(account.subaccount[0])),
    transfer_fee: () => ({ transfer_fee: { e8s: state.config.get().transferFee } }),
    name: () => ({ name: state.config.get().name }),
    symbol: () => ({ symbol: state.config.get().symbol }),
    decimals: () => ({ decimals: state.config.get().decimals }),
    icrc1_name: () => state.config.get().name,
    icrc1_symbol: () => state.config.get().symbol,
    icrc1_decimals: () => state.config.get().decimals,
    icrc1_fee: () => state.config.get().transferFee,
    icrc1_metadata: () => readMetadata(state),
    icrc1_total_supply: () => state.totalSupply.get(),
    icrc1_minting_account: () => {
      const { owner, subaccount } = state.config.get().mintingAccount
      return [{ owner: Principal.fromUint8Array(owner), subaccount: opt(subaccount) }]
    },
    icrc1_balance_of: (context, account) => balanceOf(at(context), toAccount(account)),
    icrc1_supported_standards: () => readStandards(state),
    icrc10_supported_standards: () => readStandards(state),
    icrc21_canister_call_consent_message: (_, request) =>
      answerConsent(
        request,
        consentWriters<_SERVICE, LedgerConsent>(
          service,
          ledgerConsents(() => state.config.get()),
        ),
      ),
    icrc103_get_allowances: (context, args) =>
      answerAllowances(at(context), {
        caller: context.caller,
        args,
        toPrincipal: (owner) => Principal.fromUint8Array(owner),
      }),
    icrc106_get_index_principal: () =>
      state.config.get().kind === 'Icp'
        ? { Err: { GenericError: { error_code: 1n, description: 'This ledger names no index' } } }
        : { Err: { IndexPrincipalNotSet: null } },
    icrc3_get_archives: () => [],
    icrc3_get_blocks: (_, ranges) => ({
      log_length: BigInt(state.blocks.size),
      blocks: readBlocks(state, ranges),
      archived_blocks: [],
    }),
    icrc3_get_tip_certificate: () => {
      const hash = state.lastBlockHash.get()
      const certificate = dataCertificate()
      if (hash === undefined || certificate === undefined) return []
      const tree = treeCbor(tipTree(BigInt(state.blocks.size) - 1n, hash))
      return [{ certificate, hash_tree: Uint8Array.of(...CBOR_SELF_DESCRIBED, ...tree) }]
    },
    icrc3_supported_block_types: () =>
      BLOCK_TYPES.map((block_type) => ({
        block_type,
        url: 'https://github.com/dfinity/ICRC-1/tree/main/standards/ICRC-3',
      })),
    get_transactions: (_, range) =>
      readTransactions(state, range, (owner) => Principal.fromUint8Array(owner)),
    query_blocks: (_, request) => ({
      ...readIcpBlocks(state, request),
      certificate: opt(dataCertificate()),
    }),
    is_ledger_ready: () => true,
  },
})
