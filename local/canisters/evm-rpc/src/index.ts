import type { _SERVICE, InstallArgs, RpcConfig, RpcServices } from '@sluice/candid/evm_rpc'
import * as service from '@sluice/candid/evm_rpc'
import { copyBytes } from '@sluice/canister'
import {
  defineCanister,
  msgCyclesAccept,
  msgCyclesAvailable,
  stableMap,
} from '@sluice/canister/runtime'
import { askAll, costOf } from './askAll.ts'
import type { Payment } from './outcalls/HttpPort.ts'
import { httpEdge } from './outcalls/httpEdge.ts'
import { transform } from './outcalls/transform.ts'
import { describeProviders } from './providers/providerTable.ts'
import type { Question } from './questions/Question.ts'
import {
  blockQuestion,
  callQuestion,
  countQuestion,
  feeHistoryQuestion,
  logsQuestion,
  rawQuestion,
  receiptQuestion,
  sendQuestion,
} from './questions/questions.ts'
import { requestCost, requestRaw } from './requestRaw.ts'
import { applySettings, openSettings } from './settings.ts'

const settings = openSettings(stableMap)
const payment: Payment = {
  get available() {
    return msgCyclesAvailable()
  },
  accept: msgCyclesAccept,
}
/** The management canister's id is empty, and no other is. */
const MANAGEMENT_ID_BYTES = 0
/** A filter with a token in each of its topics, a signed transaction, and the arguments of a call. */
const LONG_ARGUMENTS = 16_384

const terms = () => ({
  http: httpEdge,
  payment,
  nodes: settings.nodes.get(),
  isFree: settings.isFree.get(),
  override: settings.override.get(),
})

type Config = [] | [RpcConfig]

/** An update that asks the providers `ask`, and the query that tells its price. */
const asking = <Arg, Value>(ask: (arg: Arg) => Question<Value>) => ({
  call: (_: unknown, services: RpcServices, [config]: Config, arg: Arg) =>
    askAll(terms(), { services, config }, () => ask(arg)),
  cost: (_: unknown, services: RpcServices, [config]: Config, arg: Arg) =>
    costOf(terms(), { services, config }, () => ask(arg)),
})

const blocks = asking(blockQuestion)
const fees = asking(feeHistoryQuestion)
const counts = asking(countQuestion)
const receipts = asking(receiptQuestion)
const sends = asking(sendQuestion)
const calls = asking(callQuestion)
const raw = asking(rawQuestion)

export default defineCanister<_SERVICE, [InstallArgs]>({
  service,
  onInit: (_, args) => applySettings(settings, args),
  onUpgrade: (_, args) => applySettings(settings, args),
  door: {
    longest: {
      eth_getLogs: LONG_ARGUMENTS,
      eth_sendRawTransaction: LONG_ARGUMENTS,
      eth_call: LONG_ARGUMENTS,
      multi_request: LONG_ARGUMENTS,
      request: LONG_ARGUMENTS,
    },
    // answers are as long as the network lets them be, and nobody else has any
    uploads: {
      methods: ['__transform_json_rpc'],
      from: ({ caller }) => caller.toUint8Array().length === MANAGEMENT_ID_BYTES,
    },
  },
  methods: {
    eth_getBlockByNumber: blocks.call,
    eth_getBlockByNumberCyclesCost: blocks.cost,
    eth_getLogs: (_, services, [config], args) =>
      askAll(terms(), { services, config }, () => logsQuestion(args, config?.maxBlockRange ?? [])),
    eth_getLogsCyclesCost: (_, services, [config], args) =>
      costOf(terms(), { services, config }, () => logsQuestion(args, config?.maxBlockRange ?? [])),
    eth_feeHistory: fees.call,
    eth_feeHistoryCyclesCost: fees.cost,
    eth_getTransactionCount: counts.call,
    eth_getTransactionCountCyclesCost: counts.cost,
    eth_getTransactionReceipt: receipts.call,
    eth_getTransactionReceiptCyclesCost: receipts.cost,
    eth_sendRawTransaction: sends.call,
    eth_sendRawTransactionCyclesCost: sends.cost,
    eth_call: calls.call,
    eth_callCyclesCost: calls.cost,
    multi_request: raw.call,
    request: (_, provider, json, maxResponseBytes) =>
      requestRaw(terms(), { provider, json, maxResponseBytes }),
    requestCost: (_, provider, json, maxResponseBytes) =>
      requestCost(terms(), { provider, json, maxResponseBytes }),
    getNodesInSubnet: () => Number(settings.nodes.get()),
    getProviders: describeProviders,
    __transform_json_rpc: (_, { response, context }) => transform(response, copyBytes(context)),
  },
})
