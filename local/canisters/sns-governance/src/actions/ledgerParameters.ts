import type { LedgerArg } from '@sluice/candid/ledger_upgrade'
import type { ManageLedgerParameters, NervousSystemParameters } from '@sluice/candid/sns_governance'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import { requireReplied } from '../../../../governance-kit/requireReplied.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { setParameters, storedParameters } from '../state/parameters.ts'
import { invalid, requireLength } from './customFunctions.ts'
import { requireLogo } from './metadata.ts'
import { requireParameters } from './parameterChange.ts'

/** Those of the public service, in bytes. */
const LIMITS = { name: { least: 4, most: 255 }, symbol: { least: 3, most: 10 } } as const
/** What no other token may be called. */
const RESERVED = ['icp', 'dfinity', 'internet computer', 'internet computer protocol']

/** @throws Refused for what the token of an SNS cannot be changed to */
export function requireLedgerParameters(
  context: GovernanceContext,
  change: ManageLedgerParameters,
): void {
  if (Object.values(change).every((field) => field.length === 0))
    invalid('The proposal would change nothing.')
  requireWord('name', change.token_name[0])
  requireWord('symbol', change.token_symbol[0])
  requireLogo(change.token_logo[0])
  const [fee] = change.transfer_fee
  if (fee !== undefined) withFee(context, fee)
  snsWasmOf(context)
}

function requireWord(what: 'name' | 'symbol', word: string | undefined): void {
  if (word === undefined) return
  requireLength(`token ${what}`, word, LIMITS[what])
  if (word !== word.trim()) invalid(`The token ${what} begins or ends with a space.`)
  if (RESERVED.includes(word.toLowerCase())) invalid(`No other token may be called ${word}.`)
}

/** Governance pays the ledger's fee as one of its own parameters, which has to fit the others. @throws Refused */
const withFee = (context: GovernanceContext, fee: bigint): NervousSystemParameters =>
  requireParameters(context, { ...storedParameters(context), transaction_fee_e8s: [fee] })

/** @throws Refused */
function snsWasmOf({ state }: GovernanceContext): Uint8Array {
  return (
    state.snsWasm.get() ??
    refuseWith('unavailable', 'This SNS does not know where the modules of ledgers are.')
  )
}

/**
 * Installs the module that the ledger runs once more, with arguments that change its settings: a ledger has no method for that.
 * @throws Refused
 */
export async function changeLedger(
  context: GovernanceContext,
  change: ManageLedgerParameters,
): Promise<void> {
  const { canisters, state } = context
  const { root, ledger } = state.settings.get()
  const snsWasm = snsWasmOf(context)
  // await: nothing has been changed yet, and nobody else carries out this proposal
  const hash = requireReplied(await canisters.fetchModuleHash(root, ledger))
  if (hash === undefined) return refuseWith('external', 'The ledger has no module.')
  const module = requireReplied(await canisters.fetchLedgerModule(snsWasm, hash))
  if (module === undefined)
    return refuseWith('external', 'SNS-W does not have the module that the ledger runs.')
  const changed = await canisters.changeLedger(root, {
    ...{ ledger, module },
    arg: upgradeArg(change),
  })
  // also where the answer was lost: transfers with a fee that is not the ledger's would be refused
  if (change.transfer_fee.length > 0) await takeOverFee(context)
  requireReplied(changed)
}

/** What the ledger asks for now is what governance pays from now on. */
async function takeOverFee(context: GovernanceContext): Promise<void> {
  const fee = await context.fetchFee(context.state.settings.get().ledger)
  if (fee !== undefined)
    setParameters(context, { ...storedParameters(context), transaction_fee_e8s: [fee] })
}

const upgradeArg = (change: ManageLedgerParameters): LedgerArg => {
  const [logo] = change.token_logo
  return {
    Upgrade: [
      {
        token_name: change.token_name,
        token_symbol: change.token_symbol,
        transfer_fee: change.transfer_fee,
        metadata: logo === undefined ? [] : [[['icrc1:logo', { Text: logo }]]],
        max_memo_length: [],
        change_fee_collector: [],
      },
    ],
  }
}
