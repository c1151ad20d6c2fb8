import type { _SERVICE, LedgerArgs } from '@sluice/candid/ledger'
import * as service from '@sluice/candid/ledger'
import * as upgrade from '@sluice/candid/ledger_upgrade'
import {
  accountIdentifier,
  type CallContext,
  CBOR_SELF_DESCRIBED,
  type HashTree,
  rootHash,
  treeCbor,
} from '@sluice/canister'
import {
  certifiedDataSet,
  consentWriters,
  dataCertificate,
  defineCanister,
  schedule,
  stableMap,
  time,
  toPrincipal,
} from '@sluice/canister/runtime'
import { normalSubaccount, toAccount } from './account.ts'
import { readAllowance } from './allowances/allowance.ts'
import { approve } from './allowances/approve.ts'
import { answerAllowances } from './allowances/ownedAllowances.ts'
import { listOlderAllowances } from './allowances/ownedList.ts'
import { ArchiveMover } from './archive/ArchiveMover.ts'
import { archivePort } from './archive/archivePort.ts'
import { setArchive } from './archive/setArchive.ts'
import type { LedgerContext } from './blocks/appendBlock.ts'
import { tipTree } from './blocks/tipTree.ts'
import { changeAtUpgrade } from './changeAtUpgrade.ts'
import { answerConsent, type LedgerConsent } from './consent/answerConsent.ts'
import { ledgerConsents } from './consent/ledgerConsents.ts'
import { readEncodedBlocks, readIcpBlocks } from './icp/icpBlocks.ts'
import { identifierAccount, legacyTransfer, requireIdentifier } from './icp/legacyTransfer.ts'
import { initialise } from './initialise.ts'
import { hasAllowances, logLength, openLedgerState } from './LedgerState.ts'
import { opt } from './opt.ts'
import {
  readArchiveSettings,
  readArchives,
  readBlockRange,
  readBlocks,
  readBlockTypes,
  readIndexPrincipal,
  readLogo,
  readMetadata,
  readStandards,
  readTransactions,
} from './reads.ts'
import { balanceOf, transfer, transferFrom } from './transfer.ts'

const state = openLedgerState(stableMap)
const certifyTip: LedgerContext['certifyTip'] = (index, hash) =>
  certifiedDataSet(rootHash(tipTree(index, hash)))
const mover = new ArchiveMover({
  state,
  port: archivePort,
  now: time,
  schedule: (job) => schedule(0, job),
})
const onAppended = () => mover.look()
const at = ({ now }: CallContext): LedgerContext => ({ state, now, certifyTip, onAppended })
const callerAccount = ({ caller }: CallContext, subaccount: [] | [Uint8Array]) => ({
  owner: caller.toUint8Array(),
  subaccount: normalSubaccount(subaccount[0]),
})
const identifierBalance = (context: CallContext, identifier: Uint8Array) => ({
  e8s: balanceOf(at(context), identifierAccount(identifier)),
})
/** The tree whose root is certified; without any leaf while there is no block. */
function certifiedTree(): Uint8Array {
  const hash = state.lastBlockHash.get()
  const tree: HashTree =
    hash === undefined ? { kind: 'empty' } : tipTree(logLength(state) - 1n, hash)
  return Uint8Array.of(...CBOR_SELF_DESCRIBED, ...treeCbor(tree))
}
/** The words of a ledger that never heard of the method; ours has it, as every ledger runs the same module. */
const NO_ALLOWANCES = {
  Err: { GenericError: { error_code: 1n, message: 'This ledger has no allowances (ICRC-2)' } },
}

export default defineCanister<_SERVICE, [LedgerArgs], [upgrade.LedgerArg]>({
  service,
  upgradeTypes: upgrade.init,
  onInit: (context, args) => initialise(at(context), args),
  onUpgrade: (_, args) => changeAtUpgrade(state, args),
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
      hasAllowances(state)
        ? approve(at(context), {
            from: callerAccount(context, args.from_subaccount),
            spender: toAccount(args.spender),
            amount: args.amount,
            expectedAllowance: args.expected_allowance[0],
            expiresAt: args.expires_at[0],
            givenFee: args.fee[0],
            memo: args.memo[0],
            createdAtTime: args.created_at_time[0],
          })
        : NO_ALLOWANCES,
    icrc2_transfer_from: (context, args) =>
      hasAllowances(state)
        ? transferFrom(at(context), {
            spender: callerAccount(context, args.spender_subaccount),
            from: toAccount(args.from),
            to: toAccount(args.to),
            amount: args.amount,
            givenFee: args.fee[0],
            memo: args.memo[0],
            createdAtTime: args.created_at_time[0],
          })
        : NO_ALLOWANCES,
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
    icrc1_logo: () => readLogo(state),
    icrc1_metadata: () => readMetadata(state),
    icrc1_total_supply: () => state.totalSupply.get(),
    icrc1_minting_account: () => {
      const { owner, subaccount } = state.config.get().mintingAccount
      return [{ owner: toPrincipal(owner), subaccount: opt(subaccount) }]
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
        toPrincipal,
      }),
    icrc106_get_index_principal: () => readIndexPrincipal(state, toPrincipal),
    set_archive: ({ isController }, settings) => {
      if (!isController) return { err: 'Only a controller may name the archive' }
      const flaw = setArchive(state, settings)
      if (flaw !== undefined) return { err: flaw }
      mover.look()
      return { ok: null }
    },
    get_archive: () => readArchiveSettings(state, toPrincipal),
    set_index_principal: ({ isController }, [index]) => {
      if (!isController) return { err: 'Only a controller may name the index' }
      state.indexPrincipal.set(index?.toUint8Array())
      return { ok: null }
    },
    icrc3_get_archives: (_, { from: [from] }) => readArchives(state, from, toPrincipal),
    icrc3_get_blocks: (_, ranges) => readBlocks(state, ranges, toPrincipal),
    icrc3_get_tip_certificate: () => {
      const certificate = dataCertificate()
      if (state.lastBlockHash.get() === undefined || certificate === undefined) return []
      return [{ certificate, hash_tree: certifiedTree() }]
    },
    get_data_certificate: () => ({
      certificate: opt(dataCertificate()),
      hash_tree: certifiedTree(),
    }),
    icrc3_supported_block_types: () => readBlockTypes(state),
    archives: () => ({
      archives: readArchives(state, undefined, toPrincipal).map(({ canister_id }) => ({
        canister_id,
      })),
    }),
    get_blocks: (_, range) => ({
      ...readBlockRange(state, range, toPrincipal),
      certificate: opt(dataCertificate()),
    }),
    get_transactions: (_, range) => readTransactions(state, range, toPrincipal),
    query_blocks: (_, request) => ({
      ...readIcpBlocks(state, request, toPrincipal),
      certificate: opt(dataCertificate()),
    }),
    query_encoded_blocks: (_, request) => ({
      ...readEncodedBlocks(state, request, toPrincipal),
      certificate: opt(dataCertificate()),
    }),
    is_ledger_ready: () => true,
  },
})
